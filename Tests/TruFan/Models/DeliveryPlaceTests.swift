import Testing
import TruFanModels
import WireKit

struct DeliveryPlaceTests {
  /// An order for now, as the staff get it.
  private func order(_ words: String?, plate: String? = nil) -> Order {
    var order = Order.sample
    (order.parkingSessionId, order.scheduledFor) = (nil, nil)
    order.deliveryInstructions = words
    order.errand = OrderErrand(parkerFirstName: "Sarah", vehiclePlate: plate)
    return order
  }

  @Test("The staff read the place in the parker's words: no trunk where nobody knows a car")
  func noCar() {
    #expect(order("Vehicle Trunk").placeForStaff == "Kept by the staff")
    #expect(
      order("Vehicle Trunk · By the pillar · left").placeForStaff
        == "Kept by the staff · By the pillar · left")
    #expect(order("Front Desk").placeForStaff == "Front Desk")
    #expect(order("By the Vehicle Trunk").placeForStaff == "By the Vehicle Trunk")
    #expect(order("").placeForStaff?.isEmpty == true)
    #expect(order(nil).placeForStaff == nil)
  }

  @Test("The trunk stays with a stay, with a vehicle, for a later time, and for the parker")
  func car() {
    #expect(order("Vehicle Trunk", plate: "SRH4821").placeForStaff == "Vehicle Trunk")
    let changes: [(inout Order) -> Void] = [
      { $0.parkingSessionId = "stay" },
      { $0.scheduledFor = WireTime(Timestamp(milliseconds: 1_762_610_400_000)) },
      { $0.errand = nil },
    ]
    for change in changes {
      var order = order("Vehicle Trunk")
      change(&order)
      #expect(order.placeForStaff == "Vehicle Trunk")
    }
  }
}
