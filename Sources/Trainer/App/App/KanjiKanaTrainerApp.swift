import ClientKit
import LookKit
import SwiftUI
import TrainerModels

/// Learning to write kana and kanji, behind the licence that is accepted first.
public struct KanjiKanaTrainerApp: App {
  @State private var trainer = Trainer(device: .current)
  @State private var announcer = Announcer()

  public init() {}

  /// Bytes of the largest file that Import Progress reads.
  public nonisolated static let largestImport = ProgressFile.largestFile

  public var body: some Scene {
    WindowGroup {
      LicenseGateView(device: trainer.device)
        // Also while the licence is read: the page waits behind the gate.
        .onOpenURL { trainer.open($0) }
        .environment(trainer)
        .environment(announcer)
        .inkTint()
    }
  }
}
