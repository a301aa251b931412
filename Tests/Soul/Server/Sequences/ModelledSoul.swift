import ServerKit
import ServerKitTesting
import SoulModels
import Synchronization
import Testing
import WireKit

@testable import SoulServer

/// The real server at several nodes, with two new people for each sequence.
final class ModelledSoul: ModelledSystem {
  typealias Model = SoulModel

  /// What a person's phone has.
  struct Person: Sendable {
    let phone: String
    var account = ""
    var token = ""
    var refreshTokens: [String] = []
    /// Ids, in the order in which things began.
    var folders: [String] = []
    var models: [String] = []
    var generations: [String] = []
    var photos: [Int: String] = [:]
    var isGone = false

    /// What the newest session opens.
    mutating func enter(_ signedIn: VerifyCodeResponse, _ token: String) {
      if account != signedIn.user.id { self = Person(phone: phone) }
      account = signedIn.user.id
      self.token = token
      refreshTokens = [signedIn.session.refreshToken]
      isGone = false
    }
  }

  struct State: Sendable {
    var people: [Person]
    /// All of the sequence, also those that are gone.
    var accounts: [String] = []
    var orders: Set<String> = []
    var pictures: Set<String> = []
    var ticks = 0
  }

  /// Numbers for new people, over all sequences of a run.
  private static let lastPhone = Mutex(0)

  let studios: ModelledStudios
  let state: Mutex<State>

  init(_ studios: ModelledStudios) async throws {
    self.studios = studios
    let people = SoulModel.photosBefore.map { _ in
      let number = Self.lastPhone.withLock { last in
        last += 1
        return 10_000 + last % 10_000
      }
      return Person(phone: "+1519546" + String(number).dropFirst())
    }
    state = Mutex(State(people: people))
    let studio = studios[0]
    // What an earlier sequence has left to do is no concern of this one.
    try await studio.database.write { try $0.execute("DELETE FROM jobs") }
    // The same days are left of the month for each sequence.
    let now = studio.clock.now()
    studio.clock.advance(by: QuotaTable.end(of: now).since(now))
    for (index, counts) in SoulModel.photosBefore.enumerated() {
      #expect(try await sendCode(index, at: studio) == 200)
      #expect(try await signIn(index, isRight: true, at: studio) == 200)
      try await furnish(index, photos: counts, at: studio)
    }
  }

  private func furnish(_ index: Int, photos: [Int], at studio: Studio) async throws {
    let account = person(index).account
    let now = studio.clock.now()
    try await studio.database.write { db in
      let isReserved = try QuotaTable.reserve(
        SoulModel.usedBefore, for: account, month: QuotaTable.month(of: now), limit: nil, in: db)
      #expect(isReserved)
      for number in 0..<SoulModel.modelsBefore {
        let id = "\(account) \(number)"
        try ModelTable.insert(
          ModelRow(
            id: id, account: account, name: "Before", status: .completed, folder: id,
            photoCount: 15, createdAt: now, updatedAt: now), in: db)
      }
    }
    for count in photos {
      let folder = try await studio.folder(of: account, photos: count)
      change(index) { $0.folders.append(folder) }
    }
  }

  func tick() {
    state.withLock { $0.ticks += 1 }
    studios[0].clock.advance(by: .seconds(1))
  }

  func mayLag(_ operation: SoulOperation) -> Bool { false }

  func person(_ index: Int) -> Person { state.withLock { $0.people[index] } }

  func change(_ index: Int, _ work: (inout Person) -> Void) {
    state.withLock { work(&$0.people[index]) }
  }
}
