import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// Today's sales or orders, with a bar for each hour of the venue's day.
struct HoursCard: View {
  @Bindable var model: HoursViewModel

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      switch model.state {
      case .loading: ProgressView().frame(maxWidth: .infinity, minHeight: 200)
      case .failed(let sentence):
        FailureView(sentence: sentence) { Task { await model.retryButtonTapped() } }
      case .loaded(let bars):
        if let message = model.errorMessage { ErrorLine(sentence: message) }
        ChipRow(HoursViewModel.measures, chosen: model.measure, prefix: "hours") {
          model.measure = $0
        }
        FigureChart(bars: bars, span: "hour", measure: model.measure)
          .id(model.measure)
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("hours")
    .task { await model.load() }
  }
}
