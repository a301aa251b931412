import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The parker is asked: how long they have, and what happens without an answer.
struct WaitingForAnswer: View {
  let line: OrderItem
  let seconds: Int
  let rule: SubstitutionRule

  var body: some View {
    if let substitution = line.substitution {
      VStack(alignment: .leading, spacing: 6) {
        Label("Asked for \(substitution.name)", systemImage: "hourglass")
          .font(.headline)
        Text(TimeText.countdown(seconds))
          .font(.title2)
          .fontWeight(.bold)
          .monospacedDigit()
          .accessibilityLabel("\(seconds) seconds left to answer")
          .accessibilityIdentifier("answerCountdown")
        if let extra = substitution.extra {
          Text("The parker is asked to pay \(extra.formatted) more. Wait for their yes.")
            .font(.subheadline)
            .fontWeight(.semibold)
            .accessibilityIdentifier("askedForMore")
        }
        Text(substitution.consequence(for: line, rule))
          .font(.subheadline)
      }
      .card()
      .accessibilityElement(children: .contain)
      .accessibilityIdentifier("waitingForAnswer")
    }
  }
}
