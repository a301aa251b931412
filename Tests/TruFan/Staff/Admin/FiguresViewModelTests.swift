import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
@Suite("Figures, orders and ratings")
struct FiguresViewModelTests {
  let phone = Handset()

  @Test("ranges end with the venue's today, and a failure keeps no figures of another range")
  func ranges() async {
    // 9:12 UTC is 4:12 in New York, the same day.
    phone.server.reply(.figures(from: "2025-11-01", to: "2025-11-07"), VenueFigures.sample)
    let model = FiguresViewModel(api: phone.office)
    await model.load()
    #expect(model.state == .loaded(.sample))
    phone.server.fail(.figures(from: "2024-12-01", to: "2025-11-07"), .offline)
    await model.rangeChosen(.year)
    #expect(model.range == .year)
    #expect(
      model.state == .failed("There is no internet connection. Check the network and try again."))
    phone.server.reply(.figures(from: "2024-12-01", to: "2025-11-07"), VenueFigures.sample)
    await model.retryButtonTapped()
    #expect(model.state == .loaded(.sample))
    phone.server.fail(.figures(from: "2024-12-01", to: "2025-11-07"), .offline)
    await model.load()
    #expect(model.state == .loaded(.sample))
    #expect(model.errorMessage?.hasPrefix("Not up to date.") == true)
  }

  @Test(
    "a year has twelve months of the calendar, the first of them whole",
    arguments: [
      ("2025-11-07", "2024-12-01"), ("2025-11-30", "2024-12-01"), ("2025-12-01", "2025-01-01"),
      ("2024-02-29", "2023-03-01"), ("2025-02-28", "2024-03-01"), ("2025-03-01", "2024-04-01"),
      ("2025-12-31", "2025-01-01"),
    ])
  func year(_ today: String, _ first: String) throws {
    let day = try #require(CalendarDay(today))
    #expect(FiguresViewModel.Range.year.firstDay(until: day).text == first)
  }

  @Test("a day without orders has no value, and targets are kept or missed")
  func measures() {
    let (some, none) = (Figures.sample, Figures())
    for measure in FigureMeasure.allCases {
      #expect(measure.value(of: none) == nil)
      #expect((measure.value(of: some) ?? 0) > 0)
    }
    #expect(FigureMeasure.minutes.isGood(30) == true)
    #expect(FigureMeasure.minutes.isGood(30.5) == false)
    #expect(FigureMeasure.rating.isGood(4.4) == false)
    #expect(FigureMeasure.revenue.isGood(1) == nil)
    #expect(FigureMeasure.orders.words(of: none) == "0 orders")
    #expect(24.5.tenths == "24.5" && 24.04.tenths == "24")
  }

  @Test("ratings come with their words; a failure later keeps them")
  func ratings() async {
    phone.server.reply(.ratings, RatingList.sample)
    let model = RatingsViewModel(api: phone.office)
    await model.load()
    #expect(model.state.value == OrderRating.samples)
    phone.server.fail(.ratings, .offline)
    await model.load()
    #expect(model.state.value == OrderRating.samples)
    #expect(model.errorMessage?.hasPrefix("Not up to date.") == true)
  }
}
