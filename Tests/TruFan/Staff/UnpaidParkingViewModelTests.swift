import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
@Suite("Unpaid parking, in the staff's app")
struct UnpaidParkingViewModelTests {
  let phone = Handset()

  private static let stay = UnpaidParking.sample.stays[0]
  private static let path = VenueStayPath(venue: Venue.sampleId, session: stay.id)
  private let list = Address(TruFanAPI.unpaidParking(.init(venue: Venue.sampleId)))
  private let remind = Address(TruFanAPI.remindOfParking(path))
  private let settle = Address(TruFanAPI.settleParking(path))
  private let none = UnpaidParking(stays: [], total: 0)

  private func model(_ role: UserRole = .venueAdmin) -> UnpaidParkingViewModel {
    var user = phone.user
    user.role = role
    return UnpaidParkingViewModel(venue: .sample, user: user, api: phone.api)
  }

  @Test("the list says how many more there are; only administrators take money")
  func loads() async {
    phone.server.reply(list, UnpaidParking(stays: [Self.stay], total: 3))
    let model = model()
    await model.load()
    #expect(model.state.value?.stays == [Self.stay] && model.hiddenCount == 2)
    #expect(model.canSettle && !self.model(.venueStaff).canSettle)
  }

  @Test("a failure keeps the list that is shown, with a note")
  func failure() async {
    phone.server.fail(list, .timedOut)
    let model = model()
    await model.load()
    guard case .failed = model.state else {
      Issue.record("\(model.state)")
      return
    }
    phone.server.reply(list, UnpaidParking.sample)
    await model.retryButtonTapped()
    phone.server.fail(list, .timedOut)
    await model.load()
    #expect(model.state.value?.stays == [Self.stay])
    #expect(model.errorMessage?.hasPrefix("Not up to date.") == true)
  }

  @Test("a reminder is offered once a day")
  func reminding() async {
    var reminded = Self.stay
    reminded.remindedAt = WireTime(Timestamp(Handset.launch))
    phone.server.reply(list, UnpaidParking.sample)
    phone.server.reply(remind, UnpaidParking(stays: [reminded], total: 1))
    let model = model()
    await model.load()
    #expect(model.canRemind(Self.stay))
    await model.remind(Self.stay)
    #expect(model.state.value?.stays == [reminded] && !model.canRemind(reminded))
    phone.clock.advance(by: .seconds(86_400))
    #expect(model.canRemind(reminded))
  }

  @Test("money that was paid at the lot is noted with its amount; a refusal shows the list anew")
  func settling() async throws {
    phone.server.reply(list, UnpaidParking.sample)
    let model = model()
    await model.load()
    phone.server.reply(
      settle, TruFanError(.conflict("The parker is just paying."), correlationID: "1"),
      status: 409)
    phone.server.reply(list, none)
    await model.settle(Self.stay)
    #expect(model.errorMessage == "The parker is just paying." && model.state.value == none)
    phone.server.reply(settle, none)
    await model.settle(Self.stay)
    #expect(model.errorMessage == nil && model.workingOn == nil)
    let sent = try phone.bodies(settle, SettleParkingRequest.self)
    #expect(sent.map(\.amount) == [Self.stay.amount, Self.stay.amount])
  }
}
