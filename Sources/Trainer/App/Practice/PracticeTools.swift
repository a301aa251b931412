import SwiftUI

/// The tools beside the sheet. The writing hand must not have to cross it, so the order is reversed
/// for left-handed people.
struct PracticeTools: View {
  let model: PracticeModel
  let isLeftHanded: Bool

  private enum Tool: Hashable, CaseIterable { case undo, clear, outline, next }

  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    if textSize.isAccessibilitySize {
      // Four large names find no room beside each other.
      VStack(spacing: 12) {
        row(tools.prefix(2))
        row(tools.suffix(2))
      }
    } else {
      row(tools[...])
    }
  }

  private var tools: [Tool] { isLeftHanded ? Tool.allCases.reversed() : Tool.allCases }

  private func row(_ tools: ArraySlice<Tool>) -> some View {
    HStack(spacing: 12) { ForEach(tools, id: \.self) { button($0) } }
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
