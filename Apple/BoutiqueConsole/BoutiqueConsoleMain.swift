import BoutiqueConsole
import SwiftUI

/// The owner's console as an iPhone and iPad app. Everything but the start is in the package.
@main
enum BoutiqueConsoleMain {
  @MainActor
  static func main() {
    ConsoleApp.main()
  }
}
