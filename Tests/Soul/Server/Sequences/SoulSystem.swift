import ServerKit
import ServerKitTesting
import SoulModels
import Synchronization
import Testing
import WireKit

@testable import SoulServer

/// The real server, with two new people for each sequence.
final class SoulSystem: ModelledSystem {
  typealias Model = SoulModel

  private struct Person: Sendable {
    var account: String
    var phone: String
    var token: String
    /// The ids of its generations, by number.
    var generations: [String] = []
    var isThere = true
  }

  private struct State: Sendable {
    var people: [Person] = []
    /// All accounts of the sequence, also those that are gone.
    var accounts: [String] = []
    var generations: Set<String> = []
    var ticks = 0
  }

  /// Numbers for new people, over all sequences of a run.
  private static let lastPhone = Mutex(0)

  private let studio: Studio
  private let state = Mutex(State())

  init(_ studio: Studio) async throws {
    self.studio = studio
    for _ in 0..<2 {
      let person = try await newPerson()
      let month = QuotaTable.month(of: studio.clock.now())
      try await studio.database.write { db in
        let isReserved = try QuotaTable.reserve(
          SoulModel.before, for: person.account, month: month, limit: nil, in: db)
        #expect(isReserved)
      }
      state.withLock { $0.people.append(person) }
    }
  }

  func tick() { state.withLock { $0.ticks += 1 } }

  func mayLag(_ operation: SoulModel.Operation) -> Bool { false }

  func perform(_ operation: SoulModel.Operation, at node: Int) async throws -> Int {
    switch operation {
    case .generate(let index, let attempt): return try await generate(index, attempt)
    case .delete(let index, let number): return try await delete(index, number)
    case .leave(let index):
      let reply = try await studio.send(SoulAPI.deleteAccount(), as: person(index).token)
      state.withLock { $0.people[index].isThere = false }
      return reply.status
    case .join(let index):
      guard !person(index).isThere else { return 200 }
      let person = try await newPerson()
      state.withLock { $0.people[index] = person }
    case .work(let outcome): try await work(outcome)
    case .month: try await beginMonth()
    }
    return 200
  }

  private func generate(_ index: Int, _ attempt: Int) async throws -> Int {
    let key = "\(state.withLock { $0.ticks }) \(attempt)"
    let reply = try await studio.send(
      SoulAPI.generate(), Studio.request(of: nil), as: person(index).token, key: key)
    guard reply.status == 200 else { return reply.status }
    let id = try reply.decoded(GenerationStarted.self).generationId
    state.withLock { state in
      guard state.generations.insert(id).inserted else { return }
      state.people[index].generations.append(id)
    }
    return 200
  }

  /// A generation that is not there any more is deleted, too.
  private func delete(_ index: Int, _ number: Int) async throws -> Int {
    let person = person(index)
    let id = number < person.generations.count ? person.generations[number] : "gen_none"
    let path = GenerationPath(generation: id)
    let status = try await studio.send(SoulAPI.deleteBatch(path), as: person.token).status
    return status == 404 ? 200 : status
  }

  private func work(_ outcome: SoulModel.Outcome) async throws {
    studio.engine.set { state in
      state.isAway = outcome == .away
      switch outcome {
      case .made(let count):
        let pictures = (0..<4).map { number in
          number < count ? PictureOutcome.made(TestPhoto.png(8, 8, color: 9)) : .failed
        }
        state.pictures = .finished(pictures)
      case .flagged: state.pictures = .finished([.nsfw, .nsfw, .failed, .nsfw])
      case .failed: state.pictures = .failed("Nothing works.")
      case .runs, .away: state.pictures = .running(nil)
      }
    }
    studio.clock.advance(by: .seconds(10))
    try await studio.jobs.runDue()
  }

  private func beginMonth() async throws {
    let now = studio.clock.now()
    studio.clock.advance(by: QuotaTable.end(of: now).since(now))
    for index in 0..<2 where person(index).isThere {
      let token = try await studio.signIn(person(index).phone).session.accessToken
      state.withLock { $0.people[index].token = token }
    }
  }

  private func newPerson() async throws -> Person {
    let number = Self.lastPhone.withLock { last in
      last += 1
      return 10_000 + last
    }
    let phone = "+1519546" + String(number).dropFirst()
    let signedIn = try await studio.signIn(phone)
    state.withLock { $0.accounts.append(signedIn.user.id) }
    return Person(
      account: signedIn.user.id, phone: phone, token: signedIn.session.accessToken)
  }

  private func person(_ index: Int) -> Person { state.withLock { $0.people[index] } }

  // MARK: What there is

  func picture(at node: Int) async throws -> SoulModel.Picture {
    var galleries: [SoulModel.Picture.Gallery?] = []
    for index in 0..<2 {
      let person = person(index)
      guard person.isThere else {
        galleries.append(nil)
        continue
      }
      let usage = try await studio.get(SoulAPI.usage(), as: person.token).usage
      let page = try await studio.get(SoulAPI.batches(.init()), as: person.token)
      galleries.append(
        .init(
          used: usage.imagesGenerated, making: page.pending.count,
          batches: page.batches.map(\.images.count).sorted()))
    }
    return SoulModel.Picture(galleries: galleries)
  }

  func ledger() async throws -> SoulModel.Ledger {
    let (accounts, generations) = state.withLock { ($0.accounts, $0.generations) }
    let stored = try await studio.count(
      "SELECT COUNT(*) FROM blobs WHERE owner IN \(accounts) AND state = 'stored'")
    return SoulModel.Ledger(
      stored: stored, begun: studio.engine.now.begun.count { generations.contains($0) })
  }
}
