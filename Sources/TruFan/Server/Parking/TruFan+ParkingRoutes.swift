import ServerKit
import TruFanModels

extension TruFan {
  /// The rows of parking, in the table of ``routes``.
  var parkingRoutes: [RouteRow<TruFanAccess>] {
    [
      // callers      endpoint                   handler
      .init(.visitor, TruFanAPI.parkingLots, parking.listLots),
      .init(.anyone, TruFanAPI.parkingLot, parking.showLot),
      .init(.anyone, TruFanAPI.lotPlan, parking.plan),
      .init(.adminOnce, TruFanAPI.createParkingLot, bodyLimit: 256 * 1024, parking.addLot),
      .init(.admin, TruFanAPI.changeParkingLot, bodyLimit: 256 * 1024, parking.changeLot),
      .init(.staff, TruFanAPI.parkingSpaces, parking.spaces),
      .init(.staff, TruFanAPI.parkingSessions, parking.search),
      .init(.staff, TruFanAPI.unpaidParking, unpaidParking.list),
      .init(.staff, TruFanAPI.remindOfParking, unpaidParking.remind),
      .init(.admin, TruFanAPI.settleParking, unpaidParking.settle),

      .init(.customerOnce, TruFanAPI.startParking, parking.start),
      .init(.customer, TruFanAPI.currentParking, finished: parking.current),
      .init(.customer, TruFanAPI.parkingSession, parking.show),
      .init(.customerOnce, TruFanAPI.extendParking, parking.extend),
      .init(.customerOnce, TruFanAPI.endParking, parking.end),
      .init(.customerOnce, TruFanAPI.payParking, parking.pay),
      .init(.customerOnce, TruFanAPI.payStay, parking.payByCard),

      .init(.customer, TruFanAPI.vehicles, vehicles.list),
      .init(.customerOnce, TruFanAPI.addVehicle, vehicles.add),
      .init(.customer, TruFanAPI.changeVehicle, vehicles.change),
      .init(.customer, TruFanAPI.removeVehicle, vehicles.remove),
    ]
  }
}
