import ServerKit
import TruFanModels
import WireKit

extension Orders {
  /// The goods wait at a place: stored, and in the same step ready. Ready
  /// goods may be brought to another place, such as from the fridge to the trunk.
  /// - Parameter known: the place that the staff member has seen, empty for none; nil if they do not say.
  /// - Throws: ``Problem`` 409 where a colleague has put the goods elsewhere meanwhile.
  func store(
    _ seen: OrderRow, by staff: OrderActor, at location: String, seenAt known: String?,
    notes: String?, in db: Connection
  ) throws -> OrderRow {
    if seen.status == .ready, seen.storageLocation == location {
      return try noteStored(seen, by: staff, notes: notes, in: db)
    }
    let isNew = seen.status != .ready
    if isNew { try requireMove(seen, to: .stored, "Cannot store order") }
    if let known, let place = seen.storageLocation, known.trimmed != place {
      let news = known.trimmed == nil ? "are stored already" : "were moved meanwhile"
      throw Problem.conflict("The goods \(news). They are here: \(place).", code: "goods_moved")
    }
    var row = seen
    row.storageLocation = location
    try record("stored", of: row.id, by: staff, notes: notes, location: location, in: db)
    if isNew {
      let now = clock.now()
      row.status = .ready
      (row.storedAt, row.readyAt) = (now, now)
      try record("ready", of: row.id, by: staff, location: location, in: db)
    }
    let saved = try save(row, was: seen, in: db)
    try notify(.ready(location, at: clock.now()), about: saved, in: db)
    return saved
  }

  /// A note on goods that stay where they are. The same one is noted once.
  private func noteStored(
    _ seen: OrderRow, by staff: OrderActor, notes: String?, in db: Connection
  ) throws -> OrderRow {
    let last = try OrderEventTable.all(ofOrder: seen.id, in: db).last { $0.status == "stored" }
    guard let notes, notes != last?.notes else { return seen }
    try record(
      "stored", of: seen.id, by: staff, notes: notes, location: seen.storageLocation, in: db)
    return try save(seen, was: seen, in: db)
  }
}
