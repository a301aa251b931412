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
            DemoStage(player: player, area: area.size)
            practise(player, in: area.size)
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

  private func practise(_ player: DemoPlayer, in area: CGSize) -> some View {
    NavigationLink(value: Route.practice(player.character.id)) {
      Text("Practise It").bold().frame(maxWidth: .infinity, minHeight: 36)
    }
    .buttonStyle(.borderedProminent)
    .tint(Palette.filledBlue)
    .frame(maxWidth: DemoStage.layout(for: player.character, in: area).panelWidth)
    .accessibilityIdentifier("practiseButton")
  }
}

struct DemoViewPreviews: PreviewProvider {
  static var previews: some View {
    let trainer = Trainer.preview()
    NavigationStack { DemoView(CharacterID("kana-3042"), trainer: trainer) }
      .environment(trainer)
  }
}
