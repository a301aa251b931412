import SwiftUI
import TruFanStaff

/// The staff's app of a lot, for iPhone and iPad. Everything but the start is in the package.
@main
enum TruFanStaffMain {
  @MainActor
  static func main() {
    TruFanStaffApp.main()
  }
}
