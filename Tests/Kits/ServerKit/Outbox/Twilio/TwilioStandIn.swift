import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerKitTesting

@testable import ServerKit

/// Twilio's Messages interface over real HTTP, as strict about the account and the form. It takes
/// messages, loses answers, fails and refuses when a test says so.
final class TwilioStandIn: Sendable {
  static let account = "AC" + String(repeating: "0a", count: 16)
  static let token = "hush"

  enum Mood: Sendable {
    case good
    /// Takes the message, and answers too late.
    case slow
    /// Takes the message, and answers 500.
    case failsAfter
    /// Does not take it.
    case refuses(Int, code: Int)
  }

  struct Sent: Hashable, Sendable {
    var form: [String: String]
    var status = "queued"
  }

  let mood = Shared(Mood.good)
  let sent = Shared<[Sent]>([])
  /// Whether it can be asked what it has taken.
  let canList = Shared(true)
  let looks = Shared(0)
  let words = Shared("")

  var router: Router<BasicRequestContext> {
    let router = Router(context: BasicRequestContext.self)
    let path = RouterPath("/2010-04-01/Accounts/\(Self.account)/Messages.json")
    router.post(path) { request, _ in
      guard self.isKnown(request) else { return Self.problem(401, 20003) }
      let body = try await request.body.collect(upTo: 100_000)
      return try await self.take(Self.fields(String(buffer: body)))
    }
    router.get(path) { request, _ in
      guard self.isKnown(request) else { return Self.problem(401, 20003) }
      self.looks.update { $0 += 1 }
      guard self.canList.value else { return Response(status: .serviceUnavailable) }
      return try self.list(to: request.uri.queryParameters["To"].map(String.init) ?? "")
    }
    return router
  }

  private func isKnown(_ request: Request) -> Bool {
    let login = Data("\(Self.account):\(Self.token)".utf8).base64EncodedString()
    return request.headers[.authorization] == "Basic \(login)"
  }

  private func take(_ form: [String: String]) async throws -> Response {
    let mood = mood.value
    if case .refuses(let status, let code) = mood { return Self.problem(status, code) }
    sent.update { $0.append(Sent(form: form)) }
    switch mood {
    case .slow: try await Task.sleep(for: .seconds(1))
    case .failsAfter: return Response(status: .internalServerError)
    case .good, .refuses: break
    }
    return Self.json(#"{"sid":"SM1","status":"queued","error_code":null}"#, .created)
  }

  /// The newest first, as Twilio lists them.
  private func list(to phone: String) throws -> Response {
    let all = sent.value.reversed().filter { $0.form["To"] == phone }.map { sent in
      ["body": words.value + (sent.form["Body"] ?? ""), "status": sent.status]
    }
    let messages = String(
      decoding: try JSONSerialization.data(withJSONObject: all), as: UTF8.self)
    return Self.json(#"{"page":0,"messages":\#(messages)}"#, .ok)
  }

  private static func fields(_ form: String) -> [String: String] {
    var fields: [String: String] = [:]
    for pair in form.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1).map {
        String($0).removingPercentEncoding ?? ""
      }
      fields[parts[0]] = parts.count > 1 ? parts[1] : ""
    }
    return fields
  }

  private static func problem(_ status: Int, _ code: Int) -> Response {
    json(#"{"code":\#(code),"message":"no","status":\#(status)}"#, .init(code: status))
  }

  private static func json(_ text: String, _ status: HTTPResponse.Status) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(string: text)))
  }
}
