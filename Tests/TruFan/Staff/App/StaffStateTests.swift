import ClientKitTesting
import Testing
import TruFanModels

@testable import TruFanStaff

@MainActor
struct StaffStateTests {
  @Test("An order is in front on its own page only, and not while the app is in the background")
  func orderInFront() {
    let phone = Handset()
    let staff = StaffState(session: phone.session, user: phone.user)
    #expect(staff.orderInFront(isActive: true) == nil)
    staff.path = [.order("CS-1")]
    #expect(staff.orderInFront(isActive: true) == "CS-1")
    #expect(staff.orderInFront(isActive: false) == nil)
    staff.path.append(.unpaidParking)
    #expect(staff.orderInFront(isActive: true) == nil)
  }

  @Test("what was typed before the way back is found again as not saved, and can be discarded")
  func kept() async {
    let phone = Handset()
    let staff = StaffState(session: phone.session, user: phone.user)
    phone.server.reply(.configuration, StoreConfiguration.sample)
    let first = staff.settings(of: phone.office)
    await first.load()
    first.fields.serviceFee = "12"
    #expect(!first.isUnsaved)
    let second = staff.settings(of: phone.office)
    await second.load()
    #expect(second.fields.serviceFee == "12" && second.isUnsaved)
    second.discardConfirmed()
    #expect(second.fields == StoreFields(.sample))
    #expect(!second.hasChanges && !second.isUnsaved)
    var other = Venue.sample
    other.id = "another"
    #expect(staff.settings(of: AdminAPIService(session: phone.session, venue: other)) !== first)
  }
}
