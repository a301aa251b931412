import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
@Suite("Today's hours")
struct HoursViewModelTests {
  let phone = Handset()

  @Test("each hour of the venue's today has a bar with its words, also an empty one")
  func hours() async throws {
    phone.server.reply(.hours("2025-11-07"), HourlyFigures.sample)
    let model = HoursViewModel(api: phone.office)
    await model.load()
    let bars = try #require(model.state.value)
    // 9:02 UTC is 4:02 in New York.
    #expect(bars.map(\.short) == ["4:02 AM", "5:02 AM"])
    #expect(bars.map(\.words) == ["4:02 AM to 5:02 AM", "5:02 AM to 6:02 AM"])
    #expect(bars.map { model.measure.words(of: $0.figures) } == ["$314.20", "$0.00"])
    model.measure = .orders
    #expect(bars.map { model.measure.words(of: $0.figures) } == ["12 orders", "0 orders"])
  }

  @Test("a failure keeps the hours of the same day, and none of another day")
  func failures() async throws {
    phone.server.reply(.hours("2025-11-07"), HourlyFigures.sample)
    let model = HoursViewModel(api: phone.office)
    await model.load()
    phone.server.fail(.hours("2025-11-07"), .offline)
    await model.load()
    #expect(model.state.value?.count == 2)
    #expect(model.errorMessage?.hasPrefix("Not up to date.") == true)
    phone.clock.advance(by: .seconds(86_400))
    phone.server.fail(.hours("2025-11-08"), .offline)
    await model.load()
    #expect(
      model.state == .failed("There is no internet connection. Check the network and try again."))
    phone.server.reply(.hours("2025-11-08"), HourlyFigures.sample)
    await model.retryButtonTapped()
    #expect(model.state.value?.count == 2 && model.errorMessage == nil)
  }
}
