import HTTPTypes
import ServerKit
import TruFanModels
import WireKit

@testable import TruFanServer

/// Translates operations to requests, and answers back.
extension ModelledLot {
  func perform(_ operation: LotOperation, at node: Int) async throws -> LotModel.Answer {
    let server = nodes[node]
    switch operation {
    case .pass(let seconds):
      nodes.bank.become(.up)
      server.clock.advance(by: .seconds(seconds))
      try await server.jobs.runDue()
      return .status(200)
    case .bank(let mood):
      nodes.bank.become(mood)
      return .status(200)
    case .open(let isOpen):
      var change = StoreConfigurationDraft()
      change.isEnabled = isOpen
      return .status(
        try await server.send(
          TruFanAPI.updateConfiguration(.init(venue: venue)), change, as: nodes.admin
        ).status)
    case .price(let cents):
      var change = ItemDraft()
      change.basePrice = Price(cents: cents)
      return .status(
        try await server.send(
          TruFanAPI.updateItemDetails(.init(venue: venue, item: items[0])), change,
          as: nodes.admin
        ).status)
    case .park, .order: return try await begin(operation, at: server)
    default: break
    }
    if let number = operation.stay {
      guard let stay = stay(number) else { return .status(404) }
      return try await onStay(operation, stay, at: server)
    }
    guard let order = operation.order.flatMap(order) else { return .status(404) }
    let reply = try await onOrder(operation, order, at: server)
    guard operation.isPayment, reply.status == 200 else { return .status(reply.status) }
    return .paid(try reply.decoded(SimulatePaymentResponse.self).status == .completed)
  }

  private func begin(_ operation: LotOperation, at server: Lot) async throws -> LotModel.Answer {
    switch operation {
    case .park(let parker, let key, let isNumbered):
      var request = StartParkingRequest(
        lotId: lot, spaceNumber: isNumbered ? "A1" : nil, vehiclePlate: "ABC 1",
        durationHours: ParkingHours(1))
      request.contactEmail = "a@example.com"
      let reply = try await server.send(
        TruFanAPI.startParking(), request, as: parkers[parker].token, key: "park \(key)")
      return reply.status == 201
        ? .parked(stay: place(of: try reply.decoded(ParkingSession.self))) : .status(reply.status)
    case .order(let parker, let key, let basket, let stay, let takesBest):
      let lines = zip(items, LotOperation.baskets[basket]).filter { $0.1 > 0 }
      var request = CreateOrderRequest(
        venueId: venue, items: lines.map { .init(itemId: $0.0, quantity: $0.1) })
      request.parkingSessionId = stay.flatMap { self.stay($0)?.id }
      request.substitutionRule = takesBest ? .takeBest : .refund
      request.tipAmount = Price(cents: LotOperation.tips[basket])
      request.confirmsAge = true
      let reply = try await server.send(
        TruFanAPI.createOrder(), request, as: parkers[parker].token, key: "order \(key)")
      return reply.status == 201
        ? .ordered(order: place(of: try reply.decoded(Order.self))) : .status(reply.status)
    default: return .status(0)
    }
  }

  private func onStay(
    _ operation: LotOperation, _ stay: ParkingSession, at server: Lot
  ) async throws -> LotModel.Answer {
    let token = operation.parker.map { parkers[$0].token }
    switch operation {
    case .payStay(_, _, let paying):
      let reply = try await server.pay(
        stay, as: token ?? "", amount: Price(cents: paying == .wrongAmount ? 1 : 550),
        succeeds: paying != .declined)
      guard reply.status == 200 else { return .status(reply.status) }
      return .paid(try reply.decoded(SimulatePaymentResponse.self).status == .completed)
    case .extend(_, _, let key):
      let call = TruFanAPI.extendParking(.init(code: stay.id))
      return .status(
        try await server.send(
          call, .init(additionalHours: ParkingHours(minutes: 30)), as: token, key: "extend \(key)"
        ).status)
    default:
      let call = TruFanAPI.endParking(.init(code: stay.id))
      return .status(try await server.send(call, EndParkingRequest(), as: token).status)
    }
  }

  private func onOrder(
    _ operation: LotOperation, _ order: Order, at server: Lot
  ) async throws -> Reply {
    let path = OrderPath(order: order.id)
    let token = operation.parker.map { parkers[$0].token } ?? nodes.staff[0]
    func line(_ number: Int) -> OrderLinePath {
      let isThere = order.items.indices.contains(number)
      return OrderLinePath(order: order.id, line: isThere ? order.items[number].id : order.id)
    }
    switch operation {
    case .pay(_, _, let paying):
      return try await server.pay(
        order, as: token, succeeds: paying != .declined,
        amount: paying == .wrongAmount ? Price(cents: 1) : nil)
    case .cancel:
      return try await server.send(
        TruFanAPI.cancelOrder(path), .init(reason: "Plans"), as: token)
    case .rate(_, _, let stars, let tips):
      let rating = RateOrderRequest(rating: stars, tipAmount: tips ? Price(cents: 200) : nil)
      return try await server.send(TruFanAPI.rateOrder(path), rating, as: token)
    case .answer(_, _, let number, let accepts):
      return try await server.send(
        TruFanAPI.answerSubstitution(line(number)), .init(accept: accepts), as: token)
    case .back: return try await server.send(TruFanAPI.backAtCar(path), as: token)
    case .note(_, let number, let found):
      let prices: [LotOperation.Found: Int] = [.cheaper: 200, .dearer: 600]
      let note = UpdateItemRequest(
        status: found == .missing ? .notFound : .found,
        actualPrice: prices[found].map { Price(cents: $0) })
      return try await server.send(TruFanAPI.updateLine(line(number)), note, as: token)
    case .fetch(_, let number, let isFetched):
      let tick = UpdateItemRequest(status: .substituted, isFetched: isFetched)
      return try await server.send(TruFanAPI.updateLine(line(number)), tick, as: token)
    case .propose(_, let number, let cents):
      let offer = ProposeSubstituteRequest(name: "Other", unitPrice: Price(cents: cents))
      return try await server.send(TruFanAPI.propose(line(number)), offer, as: token)
    case .offer(_, let number, let item):
      return try await server.send(
        TruFanAPI.propose(line(number)), .init(itemId: items[item]), as: token)
    case .refund(_, let all):
      let amount = all ? order.totalAmount : Price(cents: 300)
      return try await server.send(
        TruFanAPI.refund(.init(venue: venue, order: order.id)),
        .init(refundAmount: amount, refundReason: "Sorry"), as: nodes.admin)
    default: return try await asStaff(operation, order, at: server)
    }
  }

  private func asStaff(
    _ operation: LotOperation, _ order: Order, at server: Lot
  ) async throws -> Reply {
    let path = OrderPath(order: order.id)
    let token = nodes.staff[0]
    switch operation {
    case .accept(let person, _):
      return try await server.send(TruFanAPI.accept(path), .init(), as: nodes.staff[person])
    case .shop: return try await server.send(TruFanAPI.startShopping(path), .init(), as: token)
    case .bought:
      return try await server.send(TruFanAPI.completeShopping(path), .init(), as: token)
    case .store(_, let place):
      return try await server.send(
        TruFanAPI.store(path), .init(storageLocation: "\(place)"), as: token)
    case .deliver(_, let isRight, let seesAge):
      let handing = DeliverRequest(
        accessCode: isRight ? order.accessCode : "WRONG1", ageVerified: seesAge)
      return try await server.send(TruFanAPI.deliver(path), handing, as: token)
    default: return try await server.send(TruFanAPI.order(.init(order: order.id)))
    }
  }
}
