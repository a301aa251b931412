import SwiftUI
import TruFanClient
import TruFanModels

/// A substitute that the shopper proposes while standing at the shelf.
struct SubstitutionCard: View {
  let line: OrderItem
  let paymentStatus: OrderPaymentStatus
  let secondsLeft: Int
  /// What decides without an answer.
  let rule: SubstitutionRule
  let actions: OrderActionViewModel
  @Environment(AppState.self) private var app

  var body: some View {
    if let substitution = line.substitution {
      VStack(alignment: .leading, spacing: 12) {
        HStack {
          Text("Not on the shelf")
            .font(.headline)
          Spacer()
          Text(TimeText.countdown(secondsLeft))
            .font(.headline)
            .monospacedDigit()
            .foregroundStyle(secondsLeft > 30 ? Color.secondary : Color.primary)
            .accessibilityLabel("\(secondsLeft) seconds left to answer")
        }
        Text("\(line.itemName) is sold out. Take this instead?")
          .font(.subheadline)
          .foregroundStyle(.secondary)
        HStack(spacing: 12) {
          ItemPicture(path: substitution.imageUrl)
            .frame(width: 64, height: 64)
            .clipShape(RoundedRectangle(cornerRadius: 10))
          VStack(alignment: .leading, spacing: 2) {
            Text(substitution.name)
              .fontWeight(.semibold)
            if let shop = substitution.sourceStore {
              Text("From \(shop)")
                .font(.subheadline)
                .foregroundStyle(.secondary)
                .accessibilityIdentifier("substituteShop")
            }
            Text(price(substitution))
              .font(.subheadline)
              .monospacedDigit()
              .foregroundStyle(.secondary)
          }
        }
        if let sentence = substitution.consent(paid: paymentStatus) {
          Text(sentence)
            .font(.subheadline)
            .accessibilityIdentifier("substituteConsent")
        }
        Text(substitution.withoutAnswer(for: line, rule))
          .font(.footnote)
          .foregroundStyle(.secondary)
          .accessibilityIdentifier("withoutAnswer")
        answers(substitution)
          .disabled(actions.isWorking)
          // The shopper may propose something else while the finger is on its way.
          .settled(substitution.question, on: app.device.clock)
      }
      .card()
      .accessibilityElement(children: .contain)
      .accessibilityIdentifier("substitution-\(line.id)")
      .sensoryFeedback(.warning, trigger: substitution.question)
    }
  }

  /// In one order in each question, so that no finger that knows the last one is led astray.
  private func answers(_ substitution: Substitution) -> some View {
    VStack(spacing: 12) {
      accept(substitution)
      refuse
    }
  }

  private var refuse: some View {
    ActionButton(title: "Refuse", color: Palette.danger) {
      Task { await actions.answer(line, accept: false) }
    }
    .accessibilityIdentifier("refuseSubstitute")
  }

  private func accept(_ substitution: Substitution) -> some View {
    ActionButton(title: substitution.acceptance, color: Palette.good) {
      Task { await actions.answer(line, accept: true) }
    }
    .accessibilityIdentifier("acceptSubstitute")
  }

  private func price(_ substitution: Substitution) -> String {
    let before = line.unitPrice
    guard substitution.unitPrice != before else { return "\(before.formatted), the same price" }
    return "\(substitution.unitPrice.formatted) instead of \(before.formatted)"
  }
}
