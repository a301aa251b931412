import ClientKit
import SwiftUI

/// Learning to write kana and kanji, behind the licence that is accepted first.
public struct KanjiKanaTrainerApp: App {
  @State private var trainer = Trainer(device: .current)

  public init() {}

  public var body: some Scene {
    WindowGroup {
      LicenseGateView(device: trainer.device)
        .environment(trainer)
        .inkTint()
    }
  }
}
