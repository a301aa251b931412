import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("E-mail by a program like sendmail")
struct SendmailCarrierTests: OutboxSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  private static func mail(to address: String = "ann@example.com") -> Message {
    Message(
      channel: .email, realm: "test", recipient: .address(address), title: "A new password",
      body: "Choose it here:\n\nhttps://park.example/trufan/reset/7", key: "reset 1")
  }

  @Test("A message is on its standard input, and nobody's address among its arguments")
  func delivery() async throws {
    let standIn = try MailProgramStandIn(in: directory)
    try await standIn.carrier(clock: clock.wall).deliver(Self.mail(), id: "msg_1")
    #expect(standIn.noted("arguments") == "-i\n-t\n-f\nparking@example.com\n")
    let message = try #require(standIn.noted("message"))
    #expect(message.hasPrefix("From: parking@example.com\nTo: ann@example.com\nSubject: A new"))
    #expect(message.hasSuffix("\n\nChoose it here:\n\nhttps://park.example/trufan/reset/7\n"))
  }

  @Test("It gets no variable of the server's")
  func environment() async throws {
    setenv("QUARTET_TEST_OF_MAIL", "secret", 1)
    let standIn = try MailProgramStandIn(in: directory)
    try await standIn.carrier(clock: clock.wall).deliver(Self.mail(), id: "msg_1")
    let environment = try #require(standIn.noted("environment"))
    #expect(environment.contains("PATH="))
    #expect(!environment.contains("QUARTET"))
  }

  @Test("What it refuses for good is not tried again", arguments: [64, 65, 67])
  func refused(status: Int) async throws {
    let (standIn, queue, outbox, database) = try scene()
    try standIn.end(with: status)
    #expect(try await enqueue(Self.mail(), on: outbox, database))
    try await queue.runDue()
    #expect(try await state(of: outbox) == .refused)
    let carrier = try standIn.carrier(clock: clock.wall)
    let refusal = await #expect(throws: MessageRefused.self) {
      try await carrier.deliver(Self.mail(), id: "msg_1")
    }
    #expect(refusal?.reason == "The mail program has ended with status \(status).")
    try await database.close()
  }

  @Test(
    "Everything else is tried again, under the same Message-ID",
    arguments: [1, 66, 68, 69, 70, 75, 77, 78, 126, 127])
  func later(status: Int) async throws {
    let (standIn, queue, outbox, database) = try scene()
    try standIn.end(with: status)
    #expect(try await enqueue(Self.mail(), on: outbox, database))
    try await queue.runDue()
    #expect(try await state(of: outbox) == .waiting)
    let first = try #require(messageID(standIn))
    try standIn.end(with: 0)
    clock.advance(by: .seconds(60))
    try await queue.runDue()
    #expect(try await state(of: outbox) == .sent)
    #expect(messageID(standIn) == first)
    let id = try #require(try await outbox.newest(1).first?.id)
    #expect(first == "Message-ID: <\(id)@example.com>")
    try await database.close()
  }

  @Test("One that hangs is killed, with what it has started, and tried again")
  func hangs() async throws {
    let standIn = try MailProgramStandIn(in: directory, last: "sleep 60 & echo $! > pid; wait")
    let carrier = try standIn.carrier(clock: clock.wall, limit: .milliseconds(500))
    let start = ContinuousClock.now
    await #expect(throws: MailFailure(ending: .outOfTime)) {
      try await carrier.deliver(Self.mail(), id: "msg_1")
    }
    #expect(start.duration(to: .now) < .seconds(20))
    let text = standIn.noted("pid")?.trimmingCharacters(in: .whitespacesAndNewlines)
    let child = try #require(text.flatMap { pid_t($0) })
    // It was the program's own child, so whoever adopts it may take a moment to bury it.
    try await eventually("what it has started is gone") { kill(child, 0) != 0 }
  }

  @Test("A stopping server ends it")
  func stopped() async throws {
    let standIn = try MailProgramStandIn(in: directory, last: "sleep 60")
    let carrier = try standIn.carrier(clock: clock.wall)
    let start = ContinuousClock.now
    let task = Task { try await carrier.deliver(Self.mail(), id: "msg_1") }
    try await eventually("it runs") { standIn.noted("environment")?.isEmpty == false }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(start.duration(to: .now) < .seconds(20))
  }

  @Test("What it says is dropped, and what it leaves at work is not waited for")
  func loud() async throws {
    let standIn = try MailProgramStandIn(
      in: directory, last: "head -c 9000000 /dev/zero; head -c 9000000 /dev/zero >&2; sleep 30 &")
    let start = ContinuousClock.now
    try await standIn.carrier(clock: clock.wall).deliver(Self.mail(), id: "msg_1")
    #expect(start.duration(to: .now) < .seconds(20))
  }

  @Test("Its log may grow beyond what other programs may write")
  func longLog() async throws {
    let standIn = try MailProgramStandIn(
      in: directory, last: "head -c 3000000 /dev/zero > log")
    try await standIn.carrier(clock: clock.wall).deliver(Self.mail(), id: "msg_1")
    #expect(standIn.noted("log")?.utf8.count == 3_000_000)
  }

  @Test("A program that is not there is tried again")
  func missing() async throws {
    let sender = try #require(EmailAddress("parking@example.com"))
    let carrier = SendmailCarrier(
      MailSettings(sender: sender, program: "/no/such/sendmail"), clock: clock.wall)
    let failure = await #expect(throws: MailFailure.self) {
      try await carrier.deliver(Self.mail(), id: "msg_1")
    }
    #expect(failure?.description == "The mail program cannot be run.")
  }

  @Test(
    "What is no address is refused, and not shown to the program",
    arguments: [
      "ann", "ann@example.com, bob@example.com", "ann@example.com\nBcc: bob@example.com",
      "Ann <ann@example.com>", "",
    ])
  func noAddress(text: String) async throws {
    let standIn = try MailProgramStandIn(in: directory)
    let carrier = try standIn.carrier(clock: clock.wall)
    let refusal = await #expect(throws: MessageRefused.self) {
      try await carrier.deliver(Self.mail(to: text), id: "msg_1")
    }
    #expect(refusal?.reason == "Its recipient is no e-mail address.")
    #expect(standIn.noted("message") == nil)
  }

  // MARK: The scene

  private func scene() throws -> (MailProgramStandIn, JobQueue, Outbox, Database) {
    let standIn = try MailProgramStandIn(in: directory)
    let database = try open(.sqliteInMemory)
    let queue = queue(database)
    let outbox = Outbox(
      database: database, jobs: queue,
      carriers: [.email: try standIn.carrier(clock: clock.wall)], clock: clock.wall,
      logger: .silent)
    outbox.registerJobs(in: queue)
    return (standIn, queue, outbox, database)
  }

  private func messageID(_ standIn: MailProgramStandIn) -> String? {
    standIn.noted("message")?.split(separator: "\n").first { $0.hasPrefix("Message-ID: ") }
      .map(String.init)
  }
}
