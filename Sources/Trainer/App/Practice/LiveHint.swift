import LookKit
import SwiftUI

/// The most important remark about the last stroke, and Undo where that is the way on.
struct LiveHint: View {
  let model: PracticeModel
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    let isRight = model.liveTone == .right
    HStack(alignment: .center, spacing: 8) {
      if !isRight {
        Image(systemName: model.isLastStrokeRight ? "info.circle" : "exclamationmark.circle.fill")
          .foregroundStyle(model.isLastStrokeRight ? palette.blue : palette.red)
          .accessibilityHidden(true)
      }
      Text(model.liveHint)
        .font(.subheadline)
        .foregroundStyle(isRight ? .secondary : .primary)
        .multilineTextAlignment(.center)
        .accessibilityIdentifier("liveHint")
      if model.offersUndo {
        Button {
          model.undoButtonTapped()
        } label: {
          Text("Undo")
            .font(.subheadline)
            .fingerSized()
        }
        .accessibilityLabel("Undo this stroke")
        .accessibilityIdentifier("undoHintButton")
      }
    }
    .frame(minHeight: 44)
  }

  private var palette: Palette { Palette(scheme: colorScheme) }
}
