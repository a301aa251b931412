import Foundation
import ServerKit
import TruFanModels
import WireKit

/// A year of orders at the demo's round-the-clock venue, for its figures. Given the time of the
/// start, it is the same each time.
enum DemoYear {
  static let days = 365

  /// Does nothing if the year is there.
  static func seed(in database: Database, clock: any WallClock) async throws {
    let now = clock.now()
    let isThere = try await database.read { try OrderTable.isTaken(number: number(0), in: $0) }
    guard !isThere else { return }
    let files = try DemoFiles()
    try await database.write { db in
      guard let venue = try VenueTable.find(Venue.sampleId, in: db),
        try !OrderTable.isTaken(number: number(0), in: db)
      else { return }
      var year = DemoYearWriter(venue: venue, files: files, before: now)
      try year.write(in: db)
    }
  }

  /// Real orders have four digits, so none of theirs is taken.
  static func number(_ count: Int) -> String {
    let digits = String(count + 1)
    return "CS-Y" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// Makes up the orders, and adds up their days.
struct DemoYearWriter {
  let venue: VenueRow
  let zone: TimeZone
  let now: Timestamp
  let items: [ConvenienceItem]
  /// How often an item is bought, in the order of the items.
  let weights: [Int]
  let parkers: [DemoPerson]
  let staff: [DemoPerson]
  var random = SplitMix(state: 0x7275_6661_6e21)
  private var count = 0
  private var sums: [DailyFigureTable.Place: FigureSums] = [:]
  private var sold: [CalendarDay: [String: ItemFigures]] = [:]

  init(venue: VenueRow, files: DemoFiles, before now: Timestamp) {
    self.venue = venue
    self.now = now
    zone = TimeZone(identifier: venue.venue.timeZone) ?? .gmt
    let own = files.items.filter { $0.venue == venue.venue.id }
    items = own.map { $0.item(at: now) }
    weights = own.map { max(1, $0.popularity * $0.popularity / 100) }
    // The demo's first parker keeps an empty history, as a new user has.
    parkers = Array(files.people.filter { $0.role == .customer }.dropFirst())
    staff = files.people.filter { $0.role == .venueStaff && $0.venues.contains(venue.venue.id) }
  }

  mutating func write(in db: Connection) throws {
    guard !items.isEmpty, !parkers.isEmpty, !staff.isEmpty else { return }
    let today = CalendarDay(of: now, in: zone)
    for ago in stride(from: DemoYear.days, through: 1, by: -1) {
      let day = today.adding(-ago)
      for _ in 0..<orders(on: day, ago: ago) { try writeOrder(on: day, in: db) }
    }
    for (place, sums) in sums { try DailyFigureTable.add(sums, at: place, in: db) }
    for (day, items) in sold {
      for item in items.values {
        try DailyItemTable.add(item, of: venue.venue.id, on: day, in: db)
      }
    }
  }

  /// The venue grows over the year, and is busier at the weekend and before Christmas.
  private mutating func orders(on day: CalendarDay, ago: Int) -> Int {
    let growth = 1.6 * Double(DemoYear.days - ago) / Double(DemoYear.days)
    let weekend = day.weekday >= 4 ? 1.1 : 0
    let season = day.month == 12 ? 1.2 : day.month == 7 ? 0.6 : 0
    return Int(1.2 + growth + weekend + season + random.fraction() * 1.8)
  }

  private mutating func writeOrder(on day: CalendarDay, in db: Connection) throws {
    let id = random.uuid()
    let worker = random.fraction() < 0.45 ? 0 : random.fraction() < 0.65 ? 1 : 2
    let member = staff[min(worker, staff.count - 1)]
    let parker = parkers[random.below(parkers.count)]
    let created = instant(on: day)
    let lines = newLines(of: id, at: created)
    var row = newRow(id, parker, lines, at: created)
    try OrderTable.insert(row, in: db)
    let new = row
    tell(&row, by: member, slowness: worker)
    _ = try OrderTable.save(row, was: new, at: row.updated, in: db)
    try OrderLineTable.insert(lines, in: db)
    if row.deliveredAt != nil { try finish(lines, of: row, on: day, in: db) }
    try writeEvents(of: row, in: db)
    try Payments.seedCaptured(
      "demo_\(row.number)", realm: TruFanRealm.name, subject: OrderPayments.subject(id),
      part: OrderCharges.part(plan: 0, card: 0), account: parker.id, amount: row.total.money,
      refunded: row.refundAmount?.cents ?? 0, at: created, in: db)
    let place = DailyFigureTable.Place(
      venue: row.venueId, day: day, staff: row.staffId ?? "", staffName: row.staffName ?? "")
    sums[place, default: .zero] += FigureSums(CountedOrder(row))
    count += 1
  }

  /// Between seven in the morning and ten at night, mostly around noon and after work.
  private mutating func instant(on day: CalendarDay) -> Timestamp {
    let hour = random.fraction() < 0.4 ? 11 + random.below(3) : 7 + random.below(15)
    let seconds = day.number * 86_400 + hour * 3600 + random.below(3600)
    let utc = Timestamp(milliseconds: Int64(seconds) * 1000)
    return utc.adding(.seconds(-zone.secondsFromGMT(for: utc.date)))
  }

  private mutating func newLines(of order: String, at time: Timestamp) -> [OrderItem] {
    var chosen: Set<Int> = []
    for _ in 0..<(1 + random.below(4)) { chosen.insert(random.weighted(weights)) }
    return chosen.sorted().map { index in
      let item = items[index]
      return OrderItem(
        id: random.uuid(), orderId: order, itemId: item.id, itemName: item.name,
        itemDescription: item.description, itemImageUrl: item.imageUrl,
        sourceStore: item.sourceStore, aisle: item.aisle,
        quantity: 1 + (random.fraction() < 0.3 ? 1 : 0), unitPrice: item.finalPrice,
        requiresAgeVerification: item.requiresAgeVerification, createdAt: WireTime(time))
    }
  }

  private mutating func newRow(
    _ id: String, _ parker: DemoPerson, _ lines: [OrderItem], at created: Timestamp
  ) -> OrderRow {
    let store = venue.configuration
    let price = OrderPrice(subtotal: lines.reduce(.zero) { $0 + $1.charge }, store.fees)
    let tip = random.fraction() < 0.6 ? Price(cents: price.subtotal.cents * 15 / 100) : .zero
    return OrderRow(
      id: id, number: DemoYear.number(count), venueId: venue.venue.id,
      venueName: venue.venue.name, userId: parker.id, parkingSessionId: nil, status: .pending,
      subtotal: price.subtotal, serviceFee: price.serviceFee, tax: price.tax, fees: store.fees,
      tip: tip, agreedTip: tip, authorizedTotal: price.total + tip, paymentStatus: .captured,
      deliveryInstructions: parker.defaultDelivery, specialInstructions: nil,
      readyBy: created.adding(.seconds(1800)), scheduledFor: nil, complimentaryMinutes: 15,
      substitutionRule: .refund, needsAge: lines.contains(where: \.requiresAgeVerification),
      accessCode: "DEMO00", createdAt: created, updatedAt: created)
  }

  /// What became of the order: nearly all are handed over, some late, and most are rated.
  private mutating func tell(_ row: inout OrderRow, by member: DemoPerson, slowness: Int) {
    (row.paymentMethod, row.paymentId) = ("simulated", "sim_demo_\(row.number)")
    (row.staffId, row.staffName) = (member.id, "\(member.firstName) \(member.lastName)")
    let minutes = 14 + 3 * slowness + random.below(9) + random.below(9)
    let late = random.fraction() < 0.06 ? 25 : 0
    func after(_ minutes: Int) -> Timestamp { row.createdAt.adding(.seconds(60 * minutes)) }
    row.confirmedAt = after(2)
    row.shoppingStartedAt = after(4)
    row.purchasedAt = after(minutes + late - 4)
    (row.storedAt, row.readyAt) = (after(minutes + late), after(minutes + late))
    row.storageLocation = "Front Desk"
    row.deliveredAt = after(minutes + late + 10 + random.below(40))
    row.completedAt = row.deliveredAt?.adding(.seconds(600))
    row.status = .completed
    if random.fraction() < 0.8 { row.rating = stars(isLate: late > 0) }
    if random.fraction() < 0.03 {
      row.refundAmount = Price(cents: min(450, row.total.cents / 3))
      row.refundReason = "An item was damaged"
    }
  }

  private mutating func stars(isLate: Bool) -> Int {
    let luck = random.fraction() - (isLate ? 0.3 : 0)
    return luck > 0.3 ? 5 : luck > 0.08 ? 4 : luck > 0.02 ? 3 : 2
  }

  private mutating func finish(
    _ lines: [OrderItem], of row: OrderRow, on day: CalendarDay, in db: Connection
  ) throws {
    try db.execute(
      "UPDATE trufan_order_lines SET status = 'delivered' WHERE order_id = \(row.id)")
    for line in lines {
      var item =
        sold[day]?[line.itemName]
        ?? ItemFigures(itemName: line.itemName, quantity: 0, revenue: .zero)
      item.quantity += line.quantity
      item.revenue += line.charge
      sold[day, default: [:]][line.itemName] = item
    }
  }

  private mutating func writeEvents(of row: OrderRow, in db: Connection) throws {
    let times: [(String, Timestamp?)] = [
      ("pending", row.createdAt), ("confirmed", row.confirmedAt), ("ready", row.readyAt),
      ("delivered", row.deliveredAt), ("completed", row.completedAt),
    ]
    for case (let status, let time?) in times {
      try OrderEventTable.add(
        OrderEvent(
          id: random.uuid(), orderId: row.id, status: status, createdById: row.staffId,
          createdByName: row.staffName, createdAt: WireTime(time)), in: db)
    }
  }
}

extension OrderRow {
  /// When it changed for the last time.
  fileprivate var updated: Timestamp { completedAt ?? createdAt }
}
