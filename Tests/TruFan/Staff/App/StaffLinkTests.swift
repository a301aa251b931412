import Foundation
import Testing
import TruFanClient
import TruFanModels

@testable import TruFanStaff

@MainActor
struct StaffLinkTests {
  private nonisolated static let order = Order.sample.id
  private nonisolated static let other = Venue.sampleId

  @Test(
    "An address names its pages, also with the app's own beginning",
    arguments: [
      ("/trufan/staff", StaffLink.pages([])),
      ("/trufan/staff/", .pages([])),
      ("/trufan/staff/order/\(order)", .pages([.order(order)])),
      ("https://park.example/trufan/staff/order/\(order.uppercased())", .pages([.order(order)])),
      ("/unpaid-parking", .pages([.unpaidParking])),
      ("trufanstaff://unpaid-parking", .pages([.unpaidParking])),
      ("trufanstaff://order/\(order)", .pages([.order(order)])),
      ("trufanstaff://nonsense/\(order)", .unknown),
      ("/trip/\(order),\(other)", .pages([.trip([order, other])])),
      (
        "/admin/orders/refund/\(order)",
        .pages([.admin(.home), .admin(.orders), .admin(.order(order))])
      ),
      ("/trufan/staff/nonsense", .unknown), ("/trufan/staff/order", .unknown),
      ("/order/12", .unknown), ("/trip/\(order)", .unknown), ("/trip/\(order),\(order)", .unknown),
      ("/trip/\(order),", .unknown), ("/order/\(order)/trash", .unknown),
    ])
  func reading(address: String, link: StaffLink) throws {
    #expect(StaffLink(try #require(URL(string: address))) == link)
  }

  @Test("Each page has its address, which leads back to it and to those below")
  func pages() throws {
    let staff = staff()
    staff.path = [
      .trip([Self.order, Self.other]), .order(Self.order), .unpaidParking, .admin(.home),
      .admin(.figures), .admin(.items), .admin(.store), .admin(.orders),
      .admin(.order(Self.order)), .admin(.ratings),
    ]
    #expect(staff.addresses.first == "")
    #expect(staff.addresses.count == staff.path.count + 1)
    for (count, address) in staff.addresses.enumerated().dropFirst() {
      let link = StaffLink(try #require(URL(string: "/trufan/staff" + address)))
      #expect(link == .pages(Array(staff.path.prefix(count))))
      #expect(link.address == address)
    }
  }

  @Test("A link opens its page, one to nowhere the queue with a sentence until the next page")
  func opening() {
    let staff = staff()
    staff.open(.pages([.order(Self.order)]))
    #expect(staff.path == [.order(Self.order)])
    staff.open(.unknown)
    #expect(staff.path.isEmpty && staff.isLost)
    staff.path = [.unpaidParking]
    #expect(!staff.isLost)
  }

  @Test("The sentence about an address to nowhere is gone once another venue is chosen")
  func otherVenue() {
    let staff = staff()
    staff.open(.unknown)
    staff.venueChosen(nil)
    #expect(staff.path.isEmpty && !staff.isLost)
  }

  @Test("The administrator's pages open for administrators only")
  func admins() {
    let staff = staff()
    staff.open(.pages([.admin(.home), .admin(.items)]))
    #expect(staff.path.isEmpty && staff.isLost)
    let admin = self.staff(as: .venueAdmin)
    admin.open(.pages([.admin(.home), .admin(.items)]))
    #expect(admin.path == [.admin(.home), .admin(.items)] && !admin.isLost)
  }

  private func staff(as role: UserRole = .venueStaff) -> StaffState {
    let phone = Handset()
    var user = phone.user
    user.role = role
    return StaffState(session: phone.session, user: user)
  }
}
