import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// Sales, times and ratings, with a bar for each day, week or month; of today, for each hour.
struct FiguresView: View {
  @State private var model: FiguresViewModel
  @State private var hours: HoursViewModel
  @State private var measure = FigureMeasure.revenue

  init(model: FiguresViewModel, hours: HoursViewModel) {
    _model = State(initialValue: model)
    _hours = State(initialValue: hours)
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 16) {
        ChipRow(FiguresViewModel.Range.allCases, chosen: model.range, prefix: "range") { range in
          Task { await model.rangeChosen(range) }
        }
        FiguresContent(model: model) { shown($0) }
      }
      .page()
    }
    .background(Palette.page)
    .navigationTitle("Figures")
    .navigationBarTitleDisplayMode(.inline)
    .task { await model.load() }
    .refreshable { await loadAll() }
  }

  private func loadAll() async {
    await model.load()
    if model.range == .today { await hours.load() }
  }

  @ViewBuilder private func shown(_ figures: VenueFigures) -> some View {
    FigureTiles(figures: figures.totals)
    if figures.periods.count > 1 {
      ChipRow(FigureMeasure.allCases, chosen: measure, prefix: "measure") { measure = $0 }
      FigureChart(bars: figures.bars, span: figures.by.rawValue, measure: measure)
        .id(measure)
    } else {
      HoursCard(model: hours)
    }
    TopItemsCard(items: figures.topItems)
    StaffFiguresCard(staff: figures.staff)
  }
}

/// Figures that have come, with the failure of the last look above them. Before that they are on
/// their way, or the first look failed.
struct FiguresContent<Content: View>: View {
  let model: FiguresViewModel
  @ViewBuilder let shown: (VenueFigures) -> Content

  var body: some View {
    switch model.state {
    case .loading: ProgressView().frame(maxWidth: .infinity, minHeight: 200)
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await model.retryButtonTapped() } }
    case .loaded(let figures):
      if let message = model.errorMessage { ErrorLine(sentence: message) }
      shown(figures)
    }
  }
}

struct FiguresViewPreviews: PreviewProvider {
  static var previews: some View {
    ScrollView {
      VStack(spacing: 16) {
        FigureTiles(figures: .sample)
        FigureChart(bars: VenueFigures.sample.bars, span: "day", measure: .revenue)
        TopItemsCard(items: VenueFigures.sample.topItems)
        StaffFiguresCard(staff: VenueFigures.sample.staff)
      }
      .page()
    }
  }
}
