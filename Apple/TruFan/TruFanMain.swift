import SwiftUI
import TruFanApp

/// The parker's app for iPhone and iPad. Everything but the start is in the package.
@main
enum TruFanMain {
  @MainActor
  static func main() {
    TruFanApp.main()
  }
}
