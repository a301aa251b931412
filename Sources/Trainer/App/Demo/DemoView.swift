import SwiftUI
import TrainerModels

/// Watching one character.
struct DemoView: View {
  @State private var player: DemoPlayer?

  init(_ id: CharacterID, trainer: Trainer) {
    _player = State(initialValue: DemoPlayer(id, trainer: trainer))
  }

  var body: some View {
    GeometryReader { area in
      ScrollView {
        if let player {
          VStack(spacing: 24) {
            DemoStage(player: player, area: area.size, leadsToPractice: true)
            DictionaryCredit(for: player.character)
          }
          .padding(.vertical, 16)
        } else {
          UnknownCharacter()
        }
      }
    }
    .navigationTitle("Demo")
    .navigationBarTitleDisplayMode(.inline)
    .paperPage()
    .task { player?.play() }
  }
}

struct DemoViewPreviews: PreviewProvider {
  static var previews: some View {
    let trainer = Trainer.preview()
    NavigationStack { DemoView(CharacterID("kana-3042"), trainer: trainer) }
      .environment(trainer)
  }
}
