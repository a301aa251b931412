import ClientKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
struct WorkplaceViewModelTests {
  let phone = Handset()

  private func venue(_ id: String, isActive: Bool = true) -> Venue {
    Venue(
      id: id, name: id, slug: id, isActive: isActive, createdAt: Venue.sample.createdAt,
      updatedAt: Venue.sample.createdAt)
  }

  private func loaded(_ venues: [Venue]) async -> WorkplaceViewModel {
    phone.server.reply(.venues, VenueList(venues: venues))
    let model = WorkplaceViewModel(user: phone.user, api: phone.api)
    await model.load()
    return model
  }

  @Test("Who works at one venue need not choose; one that is out of use does not count")
  func one() async {
    let model = await loaded([venue("a"), venue("b", isActive: false)])
    #expect(model.chosen?.id == "a")
    #expect(!model.canChoose)
  }

  @Test("A choice of several is kept on the device, until the person no longer works there")
  func several() async {
    let model = await loaded([venue("a"), venue("b")])
    #expect(model.chosen == nil && model.canChoose)
    model.choose(model.venues.value?.last)
    #expect(model.chosen?.id == "b")
    #expect(await loaded([venue("a"), venue("b")]).chosen?.id == "b")
    #expect(await loaded([venue("a"), venue("c")]).chosen == nil)
  }

  @Test("Without a network the reason is told, and another try loads the venues")
  func failure() async {
    phone.server.fail(.venues, .offline)
    let model = WorkplaceViewModel(user: phone.user, api: phone.api)
    await model.load()
    #expect(
      model.venues
        == .failed("There is no internet connection. Check the network and try again."))
    phone.server.reply(.venues, VenueList(venues: [venue("a")]))
    await model.retry()
    #expect(model.chosen?.id == "a")
  }
}
