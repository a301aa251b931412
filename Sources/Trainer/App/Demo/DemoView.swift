import SwiftUI
import TrainerModels

/// Watching one character.
struct DemoView: View {
  @State private var player: DemoPlayer?

  init(_ id: CharacterID, trainer: Trainer) {
    _player = State(initialValue: DemoPlayer(id, trainer: trainer))
  }

  var body: some View {
    ScrollView {
      if let player {
        VStack(spacing: 24) {
          DemoStage(player: player)
          NavigationLink(value: Route.practice(player.character.id)) {
            Text("Practise It").bold().frame(maxWidth: 320, minHeight: 36)
          }
          .buttonStyle(.borderedProminent)
          .tint(Palette.filledBlue)
          .accessibilityIdentifier("practiseButton")
        }
        .padding(16)
      } else {
        UnknownCharacter()
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
