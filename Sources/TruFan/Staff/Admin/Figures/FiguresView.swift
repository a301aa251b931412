import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// Sales, times and ratings, with a bar for each day, week or month.
struct FiguresView: View {
  @State private var model: FiguresViewModel
  @State private var measure = FigureMeasure.revenue

  init(model: FiguresViewModel) { _model = State(initialValue: model) }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 16) {
        ScrollView(.horizontal, showsIndicators: false) {
          HStack(spacing: 8) {
            ForEach(FiguresViewModel.Range.allCases, id: \.self) { range in
              Chip(title: range.rawValue, isSelected: model.range == range) {
                Task { await model.rangeChosen(range) }
              }
              .accessibilityIdentifier("range-\(range.rawValue)")
            }
          }
        }
        content
      }
      .page()
    }
    .background(Palette.page)
    .navigationTitle("Figures")
    .navigationBarTitleDisplayMode(.inline)
    .task { await model.load() }
    .refreshable { await model.load() }
  }

  @ViewBuilder private var content: some View {
    switch model.state {
    case .loading: ProgressView().frame(maxWidth: .infinity, minHeight: 200)
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await model.retryButtonTapped() } }
    case .loaded(let figures):
      FigureTiles(figures: figures.totals)
      Picker("Shown", selection: $measure) {
        ForEach(FigureMeasure.allCases, id: \.self) { Text($0.rawValue).tag($0) }
      }
      .pickerStyle(.segmented)
      .accessibilityIdentifier("measure")
      FigureChart(figures: figures, measure: measure)
      TopItemsCard(items: figures.topItems)
      StaffFiguresCard(staff: figures.staff)
    }
  }
}

/// What the bars of the chart show.
enum FigureMeasure: String, CaseIterable, Hashable {
  case revenue = "Sales"
  case orders = "Orders"
  case minutes = "Minutes"
  case rating = "Rating"

  func value(of figures: Figures) -> Double {
    switch self {
    case .revenue: Double(figures.revenue.cents) / 100
    case .orders: Double(figures.orders)
    case .minutes: figures.averageFulfillmentMinutes ?? 0
    case .rating: figures.averageRating ?? 0
    }
  }

  func words(of figures: Figures) -> String {
    switch self {
    case .revenue: figures.revenue.formatted
    case .orders: "\(figures.orders) order\(figures.orders == 1 ? "" : "s")"
    case .minutes: figures.averageFulfillmentMinutes.map { "\($0.tenths) minutes" } ?? "no orders"
    case .rating: figures.averageRating.map { "\($0.tenths) stars" } ?? "no ratings"
    }
  }

  /// The line that the bars should stay below, or reach.
  var target: Double? {
    switch self {
    case .minutes: Double(FigureTargets.fulfillmentMinutes)
    case .rating: FigureTargets.rating
    case .revenue, .orders: nil
    }
  }
}

extension Double {
  /// "24.5", and "24" without a fraction.
  var tenths: String {
    let number = (self * 10).rounded() / 10
    return number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}

struct FiguresViewPreviews: PreviewProvider {
  static var previews: some View {
    ScrollView {
      VStack(spacing: 16) {
        FigureTiles(figures: .sample)
        FigureChart(figures: .sample, measure: .revenue)
        TopItemsCard(items: VenueFigures.sample.topItems)
        StaffFiguresCard(staff: VenueFigures.sample.staff)
      }
      .page()
    }
  }
}
