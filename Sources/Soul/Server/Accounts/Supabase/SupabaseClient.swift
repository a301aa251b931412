import Foundation
import ServerKit
import WireKit

/// The two calls of Supabase Auth that sign a phone in (`external-apis.md` 3).
struct SupabaseClient: Sendable {
  /// What Supabase has said no to.
  enum Refusal: Error, Hashable {
    /// Wrong, used or expired: Supabase does not tell them apart.
    case wrongCode
    case badNumber
    /// The seconds to wait.
    case tooOften(Int)
    case banned
    /// It cannot send now, or its settings do not let it. The reason is for the log.
    case cannotSend(String)
    /// Another server has answered for it, as a gateway does when time is over: a code may be on its way.
    case unclear(String)

    /// Whether a code may be on its way all the same.
    var mayHaveSent: Bool {
      if case .unclear = self { true } else { false }
    }
  }

  private struct SendBody: Encodable {
    let phone: String
    let channel = "sms"
    let createsUser = true

    enum CodingKeys: String, CodingKey {
      case phone, channel
      case createsUser = "create_user"
    }
  }

  private struct VerifyBody: Encodable {
    let type = "sms"
    let phone: String
    let token: String
  }

  private struct Session: Decodable {
    struct User: Decodable {
      let phone: String?
    }

    let accessToken: String
    let user: User

    enum CodingKeys: String, CodingKey {
      case user
      case accessToken = "access_token"
    }
  }

  let settings: SupabaseSettings
  let outbound: any OutboundHTTP

  /// Sends a code to a number in the form of E.164.
  /// - Throws: ``Refusal``, or ``OutboundFailure``: the code may be on its way.
  func send(to phone: String) async throws {
    let response = try await call("/otp", SendBody(phone: phone))
    guard response.status == 200 else { throw Self.refusal(response) }
  }

  /// Whether a code is the number's.
  /// - Throws: ``Refusal``, ``OutboundFailure``
  func verify(_ code: String, of phone: String) async throws {
    let response = try await call("/verify", VerifyBody(phone: phone, token: code))
    guard response.status == 200 else { throw Self.refusal(response) }
    // Supabase names numbers without the plus. Another number, or none, proves nothing.
    guard let session = try? WireJSON.decode(Session.self, from: response.body),
      !session.accessToken.isEmpty, session.user.phone == String(phone.drop { $0 == "+" })
    else { throw Refusal.cannotSend("an answer that is no session") }
  }

  private func call(_ path: String, _ body: some Encodable) async throws -> OutboundResponse {
    try await outbound.send(
      OutboundRequest(
        .post, settings.base + "/auth/v1" + path,
        headers: ["apikey": settings.key, "content-type": "application/json"],
        body: try WireJSON.encode(body), timeout: settings.timeout))
  }

  private static func refusal(_ response: OutboundResponse) -> Refusal {
    let problem = SupabaseProblem(response.body)
    if response.status == 429 { return .tooOften(problem.seconds ?? 60) }
    switch problem.code {
    case "otp_expired": return .wrongCode
    case "user_banned": return .banned
    case "validation_failed" where response.status < 500: return .badNumber
    case nil where response.status >= 500: return .unclear("\(response.status)")
    default: return .cannotSend("\(response.status) \(problem.code ?? "")")
    }
  }
}

/// An error of Supabase's, in either of its forms. One that is neither is empty.
struct SupabaseProblem: Sendable {
  private struct Body: Decodable {
    let errorCode: String?
    /// The status as a number, or the code itself in newer versions.
    let code: String?
    let text: String?

    enum CodingKeys: String, CodingKey {
      case code, msg, message
      case errorCode = "error_code"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      errorCode = try? container.decode(String.self, forKey: .errorCode)
      code = try? container.decode(String.self, forKey: .code)
      text =
        (try? container.decode(String.self, forKey: .msg))
        ?? (try? container.decode(String.self, forKey: .message))
    }
  }

  let code: String?
  /// "you can only request this after 43 seconds"
  let seconds: Int?

  init(_ body: Data) {
    let read = try? WireJSON.decode(Body.self, from: body)
    code = read?.errorCode ?? read?.code
    seconds = (read?.text).flatMap { text in
      text.firstMatch(of: /after ([0-9]{1,5}) second/).flatMap { Int($0.1) }
    }
  }
}
