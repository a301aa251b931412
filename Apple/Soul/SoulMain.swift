import SoulApp
import SwiftUI

/// Portraits from own photos, on iPhone and iPad. Everything but the start is in the package.
@main
enum SoulMain {
  @MainActor
  static func main() {
    SoulApp.main()
  }
}
