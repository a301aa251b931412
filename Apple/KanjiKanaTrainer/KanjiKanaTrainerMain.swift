import SwiftUI
import TrainerApp

/// The trainer as an iPhone and iPad app. Everything but the start is in the package.
@main
enum KanjiKanaTrainerMain {
  @MainActor
  static func main() {
    KanjiKanaTrainerApp.main()
  }
}
