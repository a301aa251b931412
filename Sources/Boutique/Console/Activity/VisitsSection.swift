import BoutiqueModels
import LookKit
import SwiftUI

/// A store's visits, newest first: the live ones, and as many older ones as its owner asks for.
struct VisitsSection: View {
  let model: ActivityModel

  var body: some View {
    Section {
      if model.visits.isEmpty {
        EmptyMessage(
          title: "No purchases yet", hint: "Each purchase appears here as it happens.",
          symbol: "cart")
      }
      ForEach(model.visits, id: \.publicId) { session in
        SessionCell(session: session, now: model.now)
          .accessibilityIdentifier("sessionRow-\(session.publicId)")
      }
      if model.mayHaveOlderVisits { showOlder }
    } header: {
      Text("Visits")
    } footer: {
      Text(
        "The texts are drafts. A customer's own changes stay on their phone, and only the platform "
          + "knows whether they posted.")
    }
  }

  @ViewBuilder private var showOlder: some View {
    if let failure = model.olderFailure {
      ErrorLine(sentence: failure)
    }
    Button {
      Task { await model.showOlderButtonTapped() }
    } label: {
      HStack {
        Text("Show older visits")
        Spacer()
        if model.isLoadingOlder { ProgressView() }
      }
    }
    .disabled(model.isLoadingOlder)
    .accessibilityIdentifier("showOlderButton")
  }
}
