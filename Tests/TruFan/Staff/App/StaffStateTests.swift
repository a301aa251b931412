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
}
