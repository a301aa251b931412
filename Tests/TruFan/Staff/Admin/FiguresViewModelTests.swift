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
    phone.server.fail(.figures(from: "2024-11-08", to: "2025-11-07"), .offline)
    await model.rangeChosen(.year)
    #expect(model.range == .year)
    #expect(
      model.state == .failed("There is no internet connection. Check the network and try again."))
    phone.server.reply(.figures(from: "2024-11-08", to: "2025-11-07"), VenueFigures.sample)
    await model.retryButtonTapped()
    #expect(model.state == .loaded(.sample))
    phone.server.fail(.figures(from: "2024-11-08", to: "2025-11-07"), .offline)
    await model.load()
    #expect(model.state == .loaded(.sample))
    #expect(model.errorMessage?.hasPrefix("Not up to date.") == true)
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
