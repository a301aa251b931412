import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Codes to numbers in a row")
struct CodeBlockTests {
  let directory = TemporaryDirectory()
  let home = ClientAddress("203.0.113.9")
  let number = "+15550100123"

  /// How many of twenty other numbers of the block get a code, each asked for from elsewhere.
  private func sentToNeighbours(by accounts: Accounts) async throws -> Int {
    var sent = 0
    for other in 0..<20 {
      do {
        try await accounts.sendCode(
          to: "+1555010\(9000 + other)", from: ClientAddress("198.51.100.\(other)"))
        sent += 1
      } catch let problem as Problem where problem.status == 429 {}
    }
    return sent
  }

  @Test(
    "Strangers who empty a block do not keep out the owner, who signed in from home before",
    arguments: TestEngine.allCases)
  func owner(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    try await scene.others.sendCode(to: number, from: home)
    let first = try await scene.others.signIn(
      phone: number, code: try await scene.lastSecret(), from: home)
    #expect(try await sentToNeighbours(by: scene.others) == 19)
    scene.clock.advance(by: .seconds(60))
    #expect(try await sentToNeighbours(by: scene.others) == 1)
    let elsewhere = ClientAddress("198.51.100.99")
    let refused = try await refusal {
      try await scene.others.sendCode(to: number, from: elsewhere)
    }
    #expect(refused.status == 429)
    try await scene.others.sendCode(to: number, from: home)
    let second = try await scene.others.signIn(
      phone: number, code: try await scene.lastSecret(), from: home)
    #expect(second.account.id == first.account.id)
  }

  @Test("Who signed in with many numbers of a block has its limit for them all the same")
  func manyFamiliar() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    let owned = (0...20).map { number in
      (phone: "+1555010\(3000 + number)", home: ClientAddress("192.0.2.\(number)"))
    }
    for (phone, home) in owned {
      // The twenty-first waits for its block, like any stranger.
      if phone == owned.last?.phone { scene.clock.advance(by: .seconds(60)) }
      try await scene.others.sendCode(to: phone, from: home)
      _ = try await scene.others.signIn(
        phone: phone, code: try await scene.lastSecret(), from: home)
    }
    scene.clock.advance(by: .seconds(61))
    for (phone, home) in owned.dropLast() {
      try await scene.others.sendCode(to: phone, from: home)
    }
    let last = try #require(owned.last)
    let refused = try await refusal {
      try await scene.others.sendCode(to: last.phone, from: last.home)
    }
    #expect(refused.status == 429 && refused.retryAfterSeconds == 60)
    // Familiar numbers have left the strangers' limit as it was: one more in each minute.
    #expect(try await sentToNeighbours(by: scene.others) == 1)
    scene.clock.advance(by: .seconds(60))
    try await scene.others.sendCode(to: last.phone, from: last.home)
  }

  @Test(
    "A code that could not be stored costs its neighbours nothing", arguments: TestEngine.allCases)
  func notStored(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let broken = Accounts(AccountScene.other, in: scene.services, messages: BrokenPost())
    for _ in 0..<20 {
      await #expect(throws: BrokenPost.Broken.self) {
        try await broken.sendCode(to: number, from: home)
      }
    }
    #expect(try await sentToNeighbours(by: scene.others) == 20)
  }

  @Test(
    "A transaction that runs twice pays for its code once",
    .enabled(if: TestPostgres.server != nil))
  func repeated() async throws {
    let (scene, other) = (
      try AccountScene(.postgres, in: directory), try AccountScene(.postgres, in: directory)
    )
    let post = SlowPost()
    let accounts = Accounts(AccountScene.other, in: scene.services, messages: post)
    async let sent: Void = accounts.sendCode(to: number, from: home)
    try await eventually("the first run") { post.runs.value == 1 }
    try await other.database.write {
      try $0.execute("INSERT INTO post (number, text) VALUES (0, 'quicker')")
    }
    post.mayGoOn.signal()
    try await sent
    #expect(post.runs.value == 2)
    #expect(try await sentToNeighbours(by: scene.others) == 19)
  }
}

/// Takes no message.
private struct BrokenPost: AccountMessages {
  struct Broken: Error {}

  func enqueue(_ message: AccountMessage, in db: Connection) throws { throw Broken() }
}

/// Waits in its first run after it has counted the messages.
private struct SlowPost: AccountMessages {
  let runs = Shared(0)
  let mayGoOn = DispatchSemaphore(value: 0)

  func enqueue(_ message: AccountMessage, in db: Connection) throws {
    let number = try db.value("SELECT COUNT(*) FROM post", as: Int.self) ?? 0
    let run = runs.update {
      $0 += 1
      return $0
    }
    if run == 1 { mayGoOn.wait() }
    try db.execute("INSERT INTO post (number, text) VALUES (\(number), 'slow')")
  }
}
