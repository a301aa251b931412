import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
struct ShoppingTripTests {
  let phone = Handset()

  private nonisolated static func order(_ id: String, _ lines: [OrderItem]) -> Order {
    .staffSample(.shopping, id: id) { order in
      order.orderNumber = id
      order.items = lines
    }
  }

  private func trip(_ orders: Order...) -> ShoppingTrip {
    ShoppingTrip(desks: orders.map { phone.desk($0) })
  }

  @Test("Shops by name, lines as one walks: A2 before A10, without an aisle last")
  func order() {
    let trip = trip(
      Self.order(
        "CS-1",
        [
          .line("1", "Ice"), .line("2", "Rice", shop: "Grocer", aisle: "A10"),
          .line("3", "Apples", shop: "Grocer", aisle: "a2"),
          .line("4", "Soap", shop: "Grocer", aisle: nil),
          .line("5", "Bananas", shop: "Grocer", aisle: "A2"),
          .line("6", "Wine", shop: "Grocer", aisle: "B1"),
        ]))
    #expect(trip.stops.map(\.shop) == ["Corner Shop", "Grocer"])
    #expect(
      trip.stops.last?.lines.map(\.line.itemName) == ["Apples", "Bananas", "Rice", "Wine", "Soap"])
  }

  @Test("Several orders make one list, in which each line names its order; a bought one leaves it")
  func merged() {
    let one = Self.order("CS-1", [.line("1", "Milk", aisle: "A1")])
    let two = Self.order(
      "CS-2", [.line("2", "Milk", aisle: "A1"), .line("3", aisle: "A3", status: .found)])
    let both = trip(two, one)
    #expect(both.stops.map { $0.lines.map(\.order) } == [["CS-1", "CS-2", "CS-2"]])
    #expect(both.done == 1 && both.total == 3)
    var bought = two
    bought.status = .purchased
    #expect(trip(one, bought).total == 1)
  }

  @Test(
    "A typed or scanned code ticks its line",
    arguments: ["4006381333931", "04006381333931", "hg-1001", " HG-1001 "])
  func code(_ code: String) async {
    let line = OrderItem.line("1", "Milk", order: "CS-1", shelf: .sample)
    let trip = trip(Self.order("CS-1", [line]))
    phone.server.reply(
      .update("1", of: "CS-1"),
      Self.order("CS-1", [.line("1", "Milk", order: "CS-1", status: .found, shelf: .sample)]))
    trip.code = code
    await trip.codeEntered()
    #expect(trip.codeMessage == .init(sentence: "1 × Milk", isGood: true))
    #expect(trip.done == 1 && trip.scans == 1 && trip.code.isEmpty)
    trip.code = code
    await trip.codeEntered()
    #expect(trip.codeMessage == .init(sentence: "Milk is ticked already.", isGood: true))
    #expect(phone.requests(.update("1", of: "CS-1")).count == 1)
  }

  @Test(
    "The short and the long form of a UPC-A are one code",
    arguments: [
      ("042100005264", "04252614"), ("0042100005264", "04252614"), ("04252614", "042100005264"),
      ("04252614", "0042100005264"), ("04252614", "04252614"),
    ])
  func shortCode(barcode: String, code: String) {
    var shelf = ShelfFacts.sample
    shelf.barcode = barcode
    #expect(OrderItem.line("1", shelf: shelf).has(code: code))
    #expect(!OrderItem.line("1", shelf: shelf).has(code: "01234565"))
  }

  @Test("The code of a taken substitute ticks its line, by its own name and aisle")
  func substitute() async throws {
    var taken = Substitution(
      state: .accepted, itemId: "item-9", name: "Granola", unitPrice: Price(cents: 499),
      answerBy: Order.sample.createdAt)
    var shelf = ShelfFacts.sample
    (shelf.sourceStore, shelf.aisle) = ("Corner Shop", "A5")
    func milk() -> OrderItem {
      .line(
        "1", "Milk", aisle: "A1", order: "CS-1", status: .substituted, shelf: shelf,
        substitution: taken)
    }
    let rice = OrderItem.line("2", "Rice", aisle: "A2", order: "CS-1")
    let trip = trip(Self.order("CS-1", [milk(), rice]))
    #expect(trip.stops.first?.lines.map(\.line.itemName) == ["Rice", "Milk"])
    #expect(trip.done == 0)
    let unticked = milk()
    taken.fetchedAt = Order.sample.createdAt
    phone.server.reply(.update("1", of: "CS-1"), Self.order("CS-1", [milk(), rice]))
    trip.code = "HG-1001"
    await trip.codeEntered()
    #expect(trip.codeMessage == .init(sentence: "1 × Granola", isGood: true))
    #expect(trip.done == 1)
    trip.code = "HG-1001"
    await trip.codeEntered()
    let asked = phone.requests(.update("1", of: "CS-1"))
    let body = try WireJSON.decode(
      UpdateItemRequest.self, from: try #require(asked.first?.body))
    #expect(asked.count == 1)
    #expect(
      body == UpdateItemRequest(status: .substituted, isFetched: true, seen: SeenLine(unticked)))
    #expect(trip.codeMessage == .init(sentence: "Granola is ticked already.", isGood: true))
  }

  @Test("A taken substitute stands in its own shop's list, below that shop's address")
  func substituteOfAnotherShop() {
    let taken = Substitution(
      state: .accepted, itemId: "item-9", name: "Oat milk", unitPrice: Price(cents: 499),
      answerBy: Order.sample.createdAt)
    func milk(_ shelf: ShelfFacts) -> OrderItem {
      .line("1", "Milk", status: .substituted, shelf: shelf, substitution: taken)
    }
    let rice = OrderItem.line("2", "Rice", shelf: ShelfFacts(sourceAddress: "1 Corner Street"))
    let there = trip(Self.order("CS-1", [milk(.sample), rice])).stops
    #expect(there.map(\.shop) == ["Corner Shop", "Harbor Grocer"])
    #expect(there.map(\.address) == ["1 Corner Street", "12 Harbor Street"])
    // What the shopper has described is of the line's own shop.
    let here = trip(Self.order("CS-1", [milk(ShelfFacts()), rice])).stops
    #expect(here.map(\.shop) == ["Corner Shop"])
  }

  @Test("A code of no item here is told and asks nothing; an empty one is nothing")
  func unknownCode() async {
    let trip = trip(Self.order("CS-1", [.line("1", shelf: .sample)]))
    trip.code = "  "
    await trip.codeEntered()
    #expect(trip.codeMessage == nil)
    trip.code = "123"
    await trip.codeEntered()
    #expect(trip.codeMessage == .init(sentence: "No item here has the code 123.", isGood: false))
    #expect(phone.server.requests.isEmpty)
  }

  @Test("The second scan of one item on a trip is the second order's")
  func secondScan() async {
    let one = OrderItem.line("1", "Milk", order: "CS-1", status: .found, shelf: .sample)
    let two = OrderItem.line("2", "Milk", order: "CS-2", shelf: .sample)
    let trip = trip(Self.order("CS-1", [one]), Self.order("CS-2", [two]))
    phone.server.reply(
      .update("2", of: "CS-2"),
      Self.order("CS-2", [.line("2", "Milk", order: "CS-2", status: .found, shelf: .sample)]))
    trip.code = "HG-1001"
    await trip.codeEntered()
    #expect(trip.codeMessage?.sentence == "1 × Milk for CS-2")
    #expect(trip.done == 2)
  }

  @Test("A second scan while the first is on its way ticks the second order's line")
  func secondScanAtOnce() async throws {
    let one = OrderItem.line("1", "Milk", order: "CS-1", shelf: .sample)
    let two = OrderItem.line("2", "Milk", order: "CS-2", shelf: .sample)
    let trip = trip(Self.order("CS-1", [one]), Self.order("CS-2", [two]))
    let gate = Gate()
    phone.server.answer(.update("1", of: "CS-1")) { _ in
      await gate.pass()
      return try .json(
        Self.order("CS-1", [.line("1", "Milk", order: "CS-1", status: .found, shelf: .sample)]))
    }
    phone.server.reply(
      .update("2", of: "CS-2"),
      Self.order("CS-2", [.line("2", "Milk", order: "CS-2", status: .found, shelf: .sample)]))
    trip.code = "HG-1001"
    let first = Task { await trip.codeEntered() }
    try await eventually { trip.desks[0].busyLines == ["1"] }
    trip.code = "HG-1001"
    await trip.codeEntered()
    #expect(trip.codeMessage?.sentence == "1 × Milk for CS-2")
    // A third one finds no line that is free.
    trip.code = "HG-1001"
    await trip.codeEntered()
    #expect(trip.codeMessage == .init(sentence: "Milk is being ticked.", isGood: true))
    gate.open()
    await first.value
    #expect(trip.done == 2 && trip.scans == 2)
  }

  @Test("A scan that fails says so at the field, too")
  func failedScan() async {
    let trip = trip(
      Self.order("CS-1", [.line("1", "Milk", order: "CS-1", shelf: .sample)]))
    phone.server.fail(.update("1", of: "CS-1"), .offline)
    trip.code = "HG-1001"
    await trip.codeEntered()
    #expect(trip.codeMessage?.isGood == false && trip.scans == 0)
    #expect(trip.desks.first?.failedLine == "1")
  }

  // MARK: Photos

  private static let barcodes = Address(TruFanAPI.readBarcodes())

  /// A trip to buy one milk, and a server that reads these codes in a photo.
  private func milkTrip(reading codes: [String]) -> ShoppingTrip {
    phone.server.reply(Self.barcodes, BarcodeReading(codes: codes))
    phone.server.reply(
      .update("1", of: "CS-1"),
      Self.order("CS-1", [.line("1", "Milk", order: "CS-1", status: .found, shelf: .sample)]))
    return trip(Self.order("CS-1", [.line("1", "Milk", order: "CS-1", shelf: .sample)]))
  }

  @Test("A photo's barcode ticks its line; of several codes the one of a line here counts")
  func photo() async {
    let trip = milkTrip(reading: ["96385074", "4006381333931"])
    await trip.photoChosen { Data("jpeg".utf8) }
    #expect(trip.codeMessage == .init(sentence: "1 × Milk", isGood: true))
    #expect(trip.done == 1 && trip.scans == 1 && !trip.isReadingPhoto)
    let body = phone.requests(Self.barcodes).first?.body ?? Data()
    #expect(String(decoding: body, as: UTF8.self).contains("jpeg"))
  }

  @Test("A photo with another item's barcode, with none, and what is no photo are told")
  func unreadablePhotos() async {
    let other = milkTrip(reading: ["96385074"])
    await other.photoChosen { Data("jpeg".utf8) }
    #expect(other.codeMessage?.sentence == "No item here has the code 96385074.")
    let none = milkTrip(reading: [])
    await none.photoChosen { Data("jpeg".utf8) }
    let sentence = "No barcode was found in the photo. Hold the camera closer, or type the number."
    #expect(none.codeMessage == .init(sentence: sentence, isGood: false))
    let asked = phone.server.requests.count
    await none.photoChosen { nil }
    #expect(none.codeMessage?.sentence == "That is not a photo. Please choose another one.")
    await other.photoChosen { throw NotAPhoto() }
    #expect(other.codeMessage == .init(sentence: NotAPhoto.sentence, isGood: false))
    #expect(phone.server.requests.count == asked && none.done == 0)
  }

  @Test("What the server says of a photo is told, and the next one can be taken")
  func refusedPhoto() async {
    let trip = milkTrip(reading: ["4006381333931"])
    phone.server.answer(.post, TruFanAPI.readBarcodes().path) { _ in
      let error = #"{"code":415,"message":"The photo must be a JPEG.","correlation_id":"1"}"#
      return TransportResponse(status: 415, body: Data(#"{"error":\#(error)}"#.utf8))
    }
    await trip.photoChosen { Data("text".utf8) }
    #expect(trip.codeMessage == .init(sentence: "The photo must be a JPEG.", isGood: false))
    phone.server.reply(Self.barcodes, BarcodeReading(codes: ["4006381333931"]))
    await trip.photoChosen { Data("jpeg".utf8) }
    #expect(trip.done == 1)
  }
}
