import SwiftUI
import TrainerModels

/// A character that draws itself, with everything to steer it.
struct DemoStage: View {
  @Bindable var player: DemoPlayer
  /// The size of the screen, in points.
  let area: CGSize
  /// Whether a button leads on to writing it.
  var leadsToPractice = false

  private static let speeds = [0.5, 1, 1.5, 2]

  var body: some View {
    stage
      .frame(maxWidth: .infinity)
      .onDisappear { player.disappeared() }
  }

  @ViewBuilder private var stage: some View {
    if PaperLayout.isBeside(area) {
      HStack(
        alignment: .center, spacing: PaperLayout.isLow(area) ? 20 : PaperLayout.besideSpace
      ) {
        VStack(spacing: PaperLayout.isLow(area) ? 12 : 24) {
          header
          statusText
          controls
          speedPicker
          if leadsToPractice { practise }
        }
        .frame(maxWidth: PaperLayout.besidePanel)
        DemoPaper(player: player, layout: layout)
      }
      .padding(.horizontal, 16)
    } else {
      VStack(spacing: 20) {
        header
        DemoPaper(player: player, layout: layout)
        statusText
        controls
        speedPicker
        if leadsToPractice { practise }
      }
      .padding(.horizontal, 16)
    }
  }

  private var practise: some View {
    NavigationLink(value: Route.practice(player.character.id)) {
      Text("Practice It").bold().frame(maxWidth: .infinity, minHeight: 36)
    }
    .buttonStyle(.borderedProminent)
    .tint(Palette.filledBlue)
    .frame(maxWidth: layout.panelWidth)
    .accessibilityIdentifier("practiseButton")
  }

  private var header: some View {
    CharacterHeader(character: player.character)
      .frame(maxWidth: layout.panelWidth)
  }

  private var statusText: some View {
    Text(status)
      .font(.subheadline)
      .monospacedDigit()
      .foregroundStyle(.secondary)
      .accessibilityIdentifier("demoStatus")
  }

  private var layout: PaperLayout {
    Self.layout(for: player.character, in: area).showing(player.cell)
  }

  static func layout(for character: TrainerCharacter, in area: CGSize) -> PaperLayout {
    PaperLayout.isBeside(area)
      ? PaperLayout(for: character, besidePanelIn: area, below: PaperLayout.isLow(area) ? 48 : 140)
      : PaperLayout(for: character, in: area, below: min(360, area.height * 0.5))
  }

  private var status: String {
    let count = player.strokes.count
    return switch player.phase {
    case .idle: count == 1 ? "1 stroke" : "\(count) strokes"
    case .finished: count == 1 ? "1 stroke, complete" : "\(count) strokes, complete"
    case .playing, .stepping, .paused: "Stroke \(max(player.drawn, 1)) of \(count)"
    }
  }

  private var controls: some View {
    HStack(spacing: 20) {
      RoundButton(title: "Back", symbol: "chevron.left") { player.stepBackButtonTapped() }
        .disabled(player.drawn == 0)
        .accessibilityIdentifier("stepBackButton")
      RoundButton(
        title: player.phase == .playing ? "Pause" : "Play",
        symbol: player.phase == .playing ? "pause.fill" : "play.fill", isProminent: true
      ) { player.playButtonTapped() }
      .accessibilityIdentifier("playButton")
      RoundButton(title: "Step", symbol: "chevron.right") { player.stepButtonTapped() }
        .accessibilityIdentifier("stepButton")
      RoundButton(
        title: "Repeat", symbol: "arrow.triangle.2.circlepath", isOn: player.repeats
      ) { player.repeats.toggle() }
      .accessibilityIdentifier("repeatButton")
    }
  }

  private var speedPicker: some View {
    Picker("Speed", selection: $player.speed) {
      ForEach(Self.speeds, id: \.self) { speed in
        Text("\(speed.formatted())×").tag(speed)
      }
    }
    .pickerStyle(.segmented)
    .labelsHidden()
    .frame(maxWidth: layout.panelWidth)
    .accessibilityLabel("Speed")
    .accessibilityIdentifier("speedPicker")
  }
}
