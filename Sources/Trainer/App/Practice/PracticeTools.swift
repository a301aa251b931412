import SwiftUI

/// The tools beside the sheet. The writing hand must not have to cross it, so the order is reversed
/// for left-handed people.
struct PracticeTools: View {
  let model: PracticeModel
  let isLeftHanded: Bool

  private enum Tool: Hashable, CaseIterable { case undo, clear, outline, next }

  var body: some View {
    HStack(spacing: 12) {
      ForEach(isLeftHanded ? Tool.allCases.reversed() : Tool.allCases, id: \.self) { tool in
        button(tool)
      }
    }
  }

  @ViewBuilder private func button(_ tool: Tool) -> some View {
    switch tool {
    case .undo:
      RoundButton(title: "Undo", symbol: "arrow.counterclockwise") { model.undoButtonTapped() }
        .disabled(!model.canUndo)
        .accessibilityIdentifier("undoButton")
    case .clear:
      RoundButton(title: "Clear", symbol: "trash") { model.clearButtonTapped() }
        .disabled(model.isEmpty)
        .accessibilityIdentifier("clearButton")
    case .outline:
      RoundButton(title: "Outline", symbol: "eye", isOn: model.showsOutline) {
        model.outlineButtonTapped()
      }
      .accessibilityIdentifier("outlineButton")
    case .next:
      RoundButton(title: "Next stroke", symbol: "lightbulb", isOn: model.showsNextStroke) {
        model.nextStrokeButtonTapped()
      }
      .disabled(model.nextStroke == nil)
      .accessibilityIdentifier("nextStrokeButton")
    }
  }
}
