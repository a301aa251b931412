import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The one question whether this device may notify, and what became of a yes.
struct PushCard: View {
  let order: Order
  let model: PushQuestionViewModel

  var body: some View {
    if model.isAsked(about: order) {
      question
    } else if let trouble = model.trouble(on: order) {
      NoticeBar(text: trouble, symbol: "bell", color: .orange)
        .accessibilityIdentifier("pushTrouble")
    }
  }

  private var question: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text("Know when it is ready")
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      Text(model.settings.reach)
        .font(.subheadline)
        .foregroundStyle(.secondary)
      SideBySide(spacing: 20) {
        Button {
          Task { await model.turnOnButtonTapped(on: order) }
        } label: {
          Text("Turn on notifications")
            .fontWeight(.semibold)
            .fingerSized()
        }
        .accessibilityIdentifier("turnOnPushes")
        Button {
          model.notNowButtonTapped()
        } label: {
          Text("Not now")
            .foregroundStyle(Color.secondary)
            .fingerSized()
        }
        .accessibilityIdentifier("pushesNotNow")
      }
      .font(.subheadline)
    }
    .card()
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("pushCard")
  }
}
