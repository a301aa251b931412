import BoutiqueModels
import LookKit
import SwiftUI

/// A store's figures and visits.
struct ActivityList: View {
  @Environment(\.horizontalSizeClass) private var widthClass
  let activity: StoreActivity
  @Bindable var model: ActivityModel
  var question: KiosksModel?

  var body: some View {
    List {
      if let interruption = model.interruption {
        ErrorLine(sentence: interruption)
      }
      if let question { OpenKiosksQuestion(model: question) }
      if model.isDemo { demoSection }
      figures
      VisitsSection(model: model)
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

  /// The title names the days that are shown; another range takes a moment to come.
  private var figures: some View {
    Section("Last \(activity.starsByDay.count) days") {
      Picker("Days", selection: $model.days) {
        ForEach(ActivityModel.ranges, id: \.self) { days in
          Text("\(days) days").tag(days)
        }
      }
      .pickerStyle(.segmented)
      .labelsHidden()
      .accessibilityIdentifier("daysPicker")
      // Room for a finger above and below the bar, which is lower than that.
      .frame(minHeight: 44)
      if widthClass == .regular {
        HStack(alignment: .top, spacing: 32) {
          FunnelChart(funnel: activity.funnel)
          StarsChart(days: activity.starsByDay)
        }
        .padding(.vertical, 8)
      } else {
        FunnelChart(funnel: activity.funnel)
          .padding(.vertical, 8)
        StarsChart(days: activity.starsByDay)
          .padding(.vertical, 8)
      }
    }
  }
}
