import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerKit
import SoulModels
import Synchronization
import WireKit

@testable import SoulServer

/// 302.AI as a real HTTP server on loopback, with both families of requests. It counts what it would
/// charge for, and is slow, fails or loses answers when a test says so.
final class HiggsfieldStandIn: Sendable {
  static let key = "sk-302-stand-in"

  /// What goes wrong with the next beginning.
  enum Trouble: Sendable {
    /// Takes the order, and answers too late.
    case slow
    /// Answers so without taking the order; perhaps it says when to come back, in seconds.
    case refuses(Int, retryAfter: Int? = nil)
    /// Takes the order, and answers with an error, as a proxy does that has lost its line.
    case failsAfter(Int)
  }

  struct State: Sendable {
    var port = 0
    var trouble: Trouble?
    /// The bodies of the orders that were taken, and are charged for.
    var charged: [String] = []
    /// How often a task answers that it still runs.
    var runs = 0
    var jobs = ["completed", "completed", "completed", "completed"]
    /// A task has failed as a whole, without jobs.
    var whole: String?
    var character = "completed"
    /// The answer for characters that are gone.
    var goneWith: Int?
    var looks = 0
    var downloads = 0
    /// The files that are gone, by their names.
    var lost: Set<String> = []
    /// The files that cannot be fetched now, by their names.
    var broken: Set<String> = []
    /// How long a file takes.
    var pause = Duration.zero
    /// How many files are being fetched, and how many were at most.
    var (open, mostOpen) = (0, 0)
    var complaints: [String] = []
  }

  private let state = Mutex(State())

  var now: State { state.withLock { $0 } }

  func set(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

  func engine(
    _ family: HiggsfieldSettings.Family, timeout: Duration = .milliseconds(400)
  ) -> HiggsfieldEngine {
    var settings = HiggsfieldSettings(key: Self.key)
    settings.base = base
    settings.family = family
    settings.timeout = timeout
    return HiggsfieldEngine(settings: settings, outbound: client)
  }

  private let client = OutboundClient()

  private var base: String { "http://127.0.0.1:\(now.port)" }

  /// Runs the server for as long as `body` takes.
  static func open(
    _ body: @escaping @Sendable (HiggsfieldStandIn) async throws -> Void
  ) async throws {
    let standIn = HiggsfieldStandIn()
    let router = Router()
    standIn.addRoutes(to: router)
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      logger: Logger(label: "302") { _ in SwiftLogNoOpLogHandler() })
    try await application.test(.live) { client in
      standIn.set { $0.port = client.port ?? 0 }
      try await body(standIn)
    }
    try await standIn.client.shutdown()
  }

  private func addRoutes(to router: Router<BasicRequestContext>) {
    for path in [
      "/higgsfield/character", "/higgsfield/text2image_soul", "/higgsfield/v1/custom-references",
      "/higgsfield/v1/text2image/soul",
    ] {
      router.post(RouterPath(path)) { request, _ in try await self.begin(request, path) }
    }
    for path in [
      "/higgsfield/task/:id/fetch", "/higgsfield/v1/custom-references/:id",
      "/higgsfield/v1/job-sets/:id",
    ] {
      router.get(RouterPath(path)) { request, context in
        self.look(request, try context.parameters.require("id"))
      }
    }
    router.get("/files/:name") { request, context in
      if request.headers[.authorization] != nil { self.complain("the key came to the files") }
      let name = try context.parameters.require("name")
      let pause = self.state.withLock { state in
        state.open += 1
        state.mostOpen = max(state.mostOpen, state.open)
        return state.pause
      }
      defer { self.set { $0.open -= 1 } }
      try await Task.sleep(for: pause)
      if self.now.lost.contains(name) { return Response(status: .notFound) }
      if self.now.broken.contains(name) { return Response(status: .internalServerError) }
      let number = UInt8(name) ?? 0
      self.set { $0.downloads += 1 }
      return Response(
        status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: TestPhoto.png(color: number))))
    }
  }

  private func begin(_ request: Request, _ path: String) async throws -> Response {
    check(request)
    let body = String(buffer: try await request.body.collect(upTo: 1_000_000))
    let trouble = state.withLock { state in
      defer { state.trouble = nil }
      return state.trouble
    }
    if case .refuses(let status, let seconds) = trouble {
      return Response(
        status: .init(code: status),
        headers: seconds.map { [.retryAfter: String($0)] } ?? [:],
        body: .init(byteBuffer: .init(string: "{}")))
    }
    let number = state.withLock { state in
      state.charged.append(path + " " + body)
      return state.charged.count
    }
    switch trouble {
    case .slow: try await Task.sleep(for: .seconds(1))
    case .failsAfter(let status): return Response(status: .init(code: status))
    case .refuses, nil: break
    }
    let kind = path.hasSuffix("soul") ? "task" : "char"
    return json("{\"id\":\"\(kind)_\(number)\"}")
  }

  private func look(_ request: Request, _ id: String) -> Response {
    check(request)
    let state = self.state.withLock { state in
      state.looks += 1
      defer { state.runs -= 1 }
      return state
    }
    let isRunning = state.runs > 0
    guard id.hasPrefix("task") else {
      if let status = state.goneWith { return Response(status: .init(code: status)) }
      let status = isRunning ? "in_progress" : state.character
      return json(
        "{\"id\":\"\(id)\",\"status\":\"\(status)\",\"thumbnail_url\":\"\(base)/files/9\"}")
    }
    if let whole = state.whole {
      return json("{\"id\":\"\(id)\",\"status\":\"\(whole)\",\"jobs\":[]}")
    }
    let jobs = state.jobs.enumerated().map { number, status in
      let isDone = status == "completed" && !isRunning
      let key = number == 0 ? "min" : "raw"
      let results = isDone ? "{\"\(key)\":{\"url\":\"\(base)/files/\(number)\"}}" : "null"
      return """
        {"id":"\(number)","status":"\(isRunning ? "queued" : status)","results":\(results)}
        """
    }
    return json("{\"id\":\"\(id)\",\"jobs\":[\(jobs.joined(separator: ","))]}")
  }

  private func check(_ request: Request) {
    if request.headers[.authorization] != "Bearer \(Self.key)" { complain("no key") }
  }

  private func complain(_ text: String) { set { $0.complaints.append(text) } }

  private func json(_ text: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(string: text)))
  }
}
