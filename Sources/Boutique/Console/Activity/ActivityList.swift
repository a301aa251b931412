import BoutiqueModels
import LookKit
import SwiftUI

/// A store's figures and sessions.
struct ActivityList: View {
  @Environment(\.horizontalSizeClass) private var widthClass
  let activity: StoreActivity
  let model: ActivityModel
  var question: KiosksModel?

  var body: some View {
    List {
      if let interruption = model.interruption {
        ErrorLine(sentence: interruption)
      }
      if let question { OpenKiosksQuestion(model: question) }
      if model.isDemo { demoSection }
      figures
      sessions
    }
    .animation(.default, value: activity)
  }

  private var demoSection: some View {
    Section {
      Button {
        Task { await model.ringUpButtonTapped() }
      } label: {
        Label("Ring up a purchase", systemImage: "cart.badge.plus")
      }
      .disabled(model.isRingingUp)
      .accessibilityIdentifier("ringUpButton")
      if let message = model.errorMessage {
        ErrorLine(sentence: message)
      }
      Link(destination: model.kioskURL) {
        Label("Open the kiosk", systemImage: "ipad.landscape")
      }
      .accessibilityIdentifier("openKioskLink")
    } header: {
      Text("Demo")
    } footer: {
      Text("Ringing up makes a random purchase, as the till would. The kiosk shows it in seconds.")
    }
  }

  @ViewBuilder private var figures: some View {
    if widthClass == .regular {
      Section("Last 14 days") {
        HStack(alignment: .top, spacing: 32) {
          FunnelChart(funnel: activity.funnel)
          StarsChart(days: activity.starsByDay)
        }
        .padding(.vertical, 8)
      }
    } else {
      Section("Last 14 days") {
        FunnelChart(funnel: activity.funnel)
          .padding(.vertical, 8)
        StarsChart(days: activity.starsByDay)
          .padding(.vertical, 8)
      }
    }
  }

  private var sessions: some View {
    Section {
      if activity.sessions.isEmpty {
        EmptyMessage(
          title: "No purchases yet", hint: "Each purchase appears here as it happens.",
          symbol: "cart")
      }
      ForEach(activity.sessions, id: \.publicId) { session in
        SessionCell(session: session, now: model.now)
          .accessibilityIdentifier("sessionRow-\(session.publicId)")
      }
    } header: {
      Text("Latest visits")
    } footer: {
      Text(
        "The texts are drafts. A customer's own changes stay on their phone, and only the platform "
          + "knows whether they posted.")
    }
  }
}
