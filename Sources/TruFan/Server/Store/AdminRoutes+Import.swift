import ServerKit
import TruFanModels
import WireKit

/// Lists of new items.
extension AdminRoutes {
  private static let mostImported = 1000

  /// Faultless rows are added, the others are named; all in one transaction.
  func importItems(
    _ request: TypedRequest<VenuePath, BulkImportRequest>
  ) async throws -> BulkImportResponse {
    let list = try await request.checkedBody()
    let drafts = list.items
    guard (1...Self.mostImported).contains(drafts.count) else {
      throw Problem.invalid(["items": ["Import 1 to \(Self.mostImported) items at once."]])
    }
    let venue = request.arguments.venue
    let user = try request.context.signedIn().account
    let (now, identifiers) = (orders.clock.now(), orders.identifiers)
    var errors: [BulkImportResponse.RowError] = []
    var rows: [(number: Int, item: ConvenienceItem)] = []
    var known: Set<[String]> = []
    for (index, draft) in drafts.enumerated() {
      if let fault = list.unreadable[index] {
        errors.append(.init(row: index + 1, itemName: draft.name, error: fault))
        continue
      }
      do {
        let item = try draft.item(identifiers.uuid(), ofVenue: venue, by: user, at: now)
        // The parker would see it twice.
        guard known.insert([item.name, item.sourceStore].map(ItemTable.key)).inserted else {
          let fault = "\(item.name) of \(item.sourceStore) is in this list before."
          errors.append(.init(row: index + 1, itemName: item.name, error: fault))
          continue
        }
        rows.append((index + 1, item))
      } catch let problem as Problem {
        let sentences = (problem.details ?? [:]).sorted { $0.key < $1.key }.flatMap(\.value)
        errors.append(
          .init(
            row: index + 1, itemName: draft.name, error: sentences.joined(separator: " ")))
      }
    }
    let (call, good, bad) = (request.context.idempotentCall, rows, errors)
    return try await write(venue, request.context) { db in
      let answer = try Self.sorted(good, bad, at: venue, in: db)
      for item in answer.importedItems { try ItemTable.insert(item, in: db) }
      try call?.keep(answer, status: .ok, in: db)
      return answer
    }
  }

  /// A list that is imported again names what the store has already.
  private static func sorted(
    _ rows: [(number: Int, item: ConvenienceItem)], _ faults: [BulkImportResponse.RowError],
    at venue: String, in db: Connection
  ) throws -> BulkImportResponse {
    let known = try ItemTable.shops(ofNames: rows.map(\.item.name), atVenue: venue, in: db)
    var (items, errors): ([ConvenienceItem], _) = ([], faults)
    for (number, item) in rows {
      guard known[ItemTable.key(item.name)]?.contains(ItemTable.key(item.sourceStore)) == true
      else {
        items.append(item)
        continue
      }
      let fault = "\(item.name) of \(item.sourceStore) is in the store already. Change it there."
      errors.append(.init(row: number, itemName: item.name, error: fault))
    }
    return BulkImportResponse(errors: errors.sorted { $0.row < $1.row }, importedItems: items)
  }
}
