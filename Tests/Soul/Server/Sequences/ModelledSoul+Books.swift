import ServerKit
import ServerKitTesting
import SoulModels
import WireKit

@testable import SoulServer

/// What people see, and what is stored, in the words of the model.
extension ModelledSoul {
  func picture(at node: Int) async throws -> [String] {
    try await hearAll(at: node)
    var all: [String] = []
    for index in 0..<SoulModel.photosBefore.count {
      all.append(try await shown(to: person(index).token, at: studios[node]))
    }
    return all
  }

  /// A node keeps whole galleries in memory, and hears of another node's changes a moment later.
  /// The node has heard of them all when it hears of one more.
  private func hearAll(at node: Int) async throws {
    let (hearing, telling) = (studios[node].database, studios[node + 1].database)
    guard hearing !== telling else { return }
    let topic = "test.heard/\(node)"
    let version = hearing.changes.version(of: topic)
    try await telling.write { $0.changed(topic) }
    await hearing.changes.wait(for: topic, since: version, timeout: .seconds(10))
  }

  private func shown(to token: String, at studio: Studio) async throws -> String {
    let reply = try await studio.send(SoulAPI.usage(), as: token)
    guard reply.status != 401 else { return "out" }
    let usage = try reply.decoded(UsageResponse.self).usage
    let page = try await studio.get(SoulAPI.batches(.init()), as: token)
    let models = try await studio.get(SoulAPI.models(), as: token).models
    let check = try await studio.get(SoulAPI.checkFolder(.init()), as: token)
    let notices = try await studio.notices(as: token)
    state.withLock { $0.pictures.formUnion(page.batches.flatMap(\.imageIds)) }
    let states = models.filter { $0.name != "Before" }.map(\.status.rawValue).sorted()
    return """
      used \(usage.imagesGenerated), \(page.pending.count) going, batches \
      \(page.batches.map(\.images.count).sorted()), models \(states) of \(usage.modelsCreated), \
      photos \(check.hasOnboardingImages ? "wait" : "none"), \(notices.count) notices
      """
  }

  func ledger() async throws -> [String] {
    let state = state.withLock { $0 }
    var books: [String] = []
    for person in state.people {
      books.append(person.isGone ? "gone" : try await self.books(of: person.account))
    }
    let begun = studios.engine.begun.count { state.orders.contains($0) }
    let living = state.people.filter { !$0.isGone }.map(\.account)
    let left = try await left(of: state.accounts.filter { !living.contains($0) })
    return books + ["\(begun) begun, \(left.isEmpty ? "nothing" : "\(left)") left"]
  }

  private func books(of account: String) async throws -> String {
    let studio = studios[0]
    let (used, waiting, pictures, files, notices) = try await studio.database.read { db in
      (
        try db.all(
          "SELECT pictures FROM soul_quotas WHERE account_id = \(account) ORDER BY month"
        ) { try $0["pictures"] as Int },
        try db.all(
          """
          SELECT (SELECT COUNT(*) FROM soul_photos WHERE folder = soul_folders.name) AS photos
          FROM soul_folders WHERE account_id = \(account) AND model_id IS NULL
          """
        ) { try $0["photos"] as Int },
        try db.all("SELECT id FROM soul_pictures WHERE account_id = \(account)") {
          try $0["id"] as String
        },
        try db.value(
          "SELECT COUNT(*) FROM blobs WHERE owner = \(account) AND state = 'stored'") ?? -1,
        try db.value("SELECT COUNT(*) FROM notifications WHERE account = \(account)") ?? -1
      )
    }
    let open = try await open(pictures)
    return """
      used \(used), \(files) files, \(open) pictures open, photos wait \(waiting.sorted()), \
      \(notices) notices
      """
  }

  /// How many of the pictures anybody with their address can see.
  private func open(_ pictures: some Sequence<String>) async throws -> Int {
    var count = 0
    for id in pictures {
      let path = studios[0].soul.services.blobs.path(of: id)
      if try await studios[1].send(.get, path, nil).status == 200 { count += 1 }
    }
    return count
  }

  /// What there is of deleted accounts, by table, and pictures that were shown and must be gone.
  private func left(of accounts: [String]) async throws -> [String: Int] {
    var left: [String: Int] = [:]
    let tables: [(String, SQL)] = [
      ("people", "soul_people WHERE account_id"), ("folders", "soul_folders WHERE account_id"),
      ("models", "soul_models WHERE account_id"),
      ("generations", "soul_generations WHERE account_id"),
      ("pictures", "soul_pictures WHERE account_id"), ("quotas", "soul_quotas WHERE account_id"),
      ("devices", "soul_devices WHERE account_id"), ("notices", "notifications WHERE account"),
    ]
    for (name, rows) in tables {
      left[name] = try await studios[0].count("SELECT COUNT(*) FROM \(rows) IN \(accounts)")
    }
    left["files"] = try await studios[0].count(
      "SELECT COUNT(*) FROM blobs WHERE owner IN \(accounts) AND state = 'stored'")
    let shown = state.withLock { $0.pictures }
    let kept = try await studios[0].database.read { db in
      try db.all("SELECT id FROM soul_pictures WHERE id IN \(Array(shown))") {
        try $0["id"] as String
      }
    }
    left["open pictures"] = try await open(shown.subtracting(kept))
    return left.filter { $0.value != 0 }
  }
}
