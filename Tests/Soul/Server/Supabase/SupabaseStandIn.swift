import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerKit
import Synchronization
import WireKit

@testable import SoulServer

/// Supabase Auth's two calls over real HTTP. Each number's code is 123456, good once. It is slow,
/// fails and refuses when a test says so.
final class SupabaseStandIn: Sendable {
  static let key = "sb_publishable_stand-in"
  static let code = "123456"

  enum Mood: Sendable {
    case good
    /// Does what it is asked for, and answers too late.
    case slow
    /// Answers so, and does nothing.
    case answers(Int, String)
    /// Verifies as another number's.
    case confused
  }

  struct State: Sendable {
    var port = 0
    var mood = Mood.good
    /// The numbers that a code was sent to.
    var sent: [String] = []
    /// Numbers whose code waits.
    var waiting: Set<String> = []
    var verified = 0
    var complaints: [String] = []
  }

  private struct Asked: Decodable {
    let phone: String
    let channel: String?
    let createsUser: Bool?
    let type: String?
    let token: String?

    enum CodingKeys: String, CodingKey {
      case phone, channel, type, token
      case createsUser = "create_user"
    }
  }

  private let state = Mutex(State())
  private let client = OutboundClient()

  var now: State { state.withLock { $0 } }

  func set(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

  /// Runs the stand-in and a studio that signs in by it, for as long as `body` takes.
  static func open(
    _ body: @escaping @Sendable (SupabaseStandIn, Studio) async throws -> Void
  ) async throws {
    let standIn = SupabaseStandIn()
    let router = Router()
    router.post("/auth/v1/otp") { request, _ in try await standIn.otp(request) }
    router.post("/auth/v1/verify") { request, _ in try await standIn.verify(request) }
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      logger: Logger(label: "supabase") { _ in SwiftLogNoOpLogHandler() })
    try await application.test(.live) { server in
      standIn.set { $0.port = server.port ?? 0 }
      var settings = SupabaseSettings(
        base: "http://127.0.0.1:\(standIn.now.port)", key: key)
      settings.timeout = .milliseconds(300)
      try await Studio.open(
        carriers: [:], configuration: SoulConfiguration(supabase: settings),
        outbound: standIn.client
      ) { studio in try await body(standIn, studio) }
    }
    try await standIn.client.shutdown()
  }

  private func otp(_ request: Request) async throws -> Response {
    let asked = try await read(request)
    if asked.channel != "sms" || asked.createsUser != true { complain("otp without its words") }
    if let answer = answer() { return answer }
    set {
      $0.sent.append(asked.phone)
      $0.waiting.insert(asked.phone)
    }
    try await beSlow()
    return Self.json("{}", 200)
  }

  private func verify(_ request: Request) async throws -> Response {
    let asked = try await read(request)
    if asked.type != "sms" { complain("verify without its type") }
    if let answer = answer() { return answer }
    let isRight = asked.token == Self.code && now.waiting.contains(asked.phone)
    guard isRight else {
      return Self.json(
        #"{"code":403,"error_code":"otp_expired","msg":"Token has expired or is invalid"}"#, 403)
    }
    set {
      $0.waiting.remove(asked.phone)
      $0.verified += 1
    }
    try await beSlow()
    var phone = String(asked.phone.dropFirst())
    if case .confused = now.mood { phone = "15550000000" }
    return Self.json(
      #"""
      {"access_token":"header.payload.mark","token_type":"bearer","expires_in":3600,
       "refresh_token":"r","user":{"id":"1","phone":"\#(phone)"}}
      """#, 200)
  }

  private func read(_ request: Request) async throws -> Asked {
    if request.headers[.init("apikey") ?? .accept] != Self.key { complain("a wrong key") }
    let body = try await request.body.collect(upTo: 10_000)
    return try WireJSON.decode(Asked.self, from: Data(body.readableBytesView))
  }

  private func answer() -> Response? {
    guard case .answers(let status, let text) = now.mood else { return nil }
    return Self.json(text, status)
  }

  private func beSlow() async throws {
    if case .slow = now.mood { try await Task.sleep(for: .seconds(1)) }
  }

  private func complain(_ words: String) { set { $0.complaints.append(words) } }

  private static func json(_ text: String, _ status: Int) -> Response {
    Response(
      status: .init(code: status), headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(string: text)))
  }
}
