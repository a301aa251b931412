import Foundation
import WireKit

/// Twilio's Messages interface (`external-apis.md` 9): send one, and look whether one was sent.
struct TwilioClient: Sendable {
  private struct Created: Decodable {
    let sid: String
  }

  private struct Refusal: Decodable {
    let code: Int?
  }

  private struct Page: Decodable {
    struct Sent: Decodable {
      let body: String?
      let status: String?
    }

    let messages: [Sent]
  }

  /// The newest messages to one number that are looked through.
  private static let looksBack = 50
  /// The states of messages that will not arrive.
  private static let lost: Set<String> = ["failed", "undelivered", "canceled"]

  let settings: TwilioSettings
  let outbound: any OutboundHTTP

  /// - Throws: ``MessageRefused`` for a message that Twilio will never take, ``TwilioFailure`` and
  ///   ``OutboundFailure`` for one that it may have taken, or may take later.
  func send(_ body: String, to phone: String) async throws {
    var form: FormBody = [("To", phone), ("Body", body)]
    switch settings.sender {
    case .number(let number): form.set("From", number)
    case .service(let name): form.set("MessagingServiceSid", name)
    }
    let response = try await call(.post, form: form)
    if response.status == 201 {
      guard (try? WireJSON.decode(Created.self, from: response.body)) != nil else {
        throw TwilioFailure(status: 201, code: nil)
      }
      return
    }
    let code = (try? WireJSON.decode(Refusal.self, from: response.body))?.code
    switch response.status {
    // The number is none, takes no messages, or has asked for none.
    case 400, 404, 410: throw MessageRefused("Twilio's error \(code.map(String.init) ?? "400")")
    // The account is wrong or busy, or Twilio is in trouble: somebody may mend it in time.
    default: throw TwilioFailure(status: response.status, code: code)
    }
  }

  /// Whether Twilio has taken a message to this number with these words. Accounts on trial have
  /// words of Twilio's in front of their own.
  func hasTaken(_ body: String, to phone: String) async throws -> Bool {
    let query = "?To=\(FormBody.encoded(phone))&PageSize=\(Self.looksBack)"
    let response = try await call(.get, query: query)
    guard response.status == 200 else {
      throw TwilioFailure(status: response.status, code: nil)
    }
    return try WireJSON.decode(Page.self, from: response.body).messages.contains { sent in
      (sent.body ?? "").hasSuffix(body) && !Self.lost.contains(sent.status ?? "")
    }
  }

  private func call(
    _ verb: HTTPVerb, query: String = "", form: FormBody? = nil
  ) async throws -> OutboundResponse {
    let login = Data("\(settings.account):\(settings.token)".utf8).base64EncodedString()
    var headers = ["authorization": "Basic \(login)", "accept": "application/json"]
    if form != nil { headers["content-type"] = "application/x-www-form-urlencoded" }
    return try await outbound.send(
      OutboundRequest(
        verb, "\(settings.base)/2010-04-01/Accounts/\(settings.account)/Messages.json\(query)",
        headers: headers, body: form?.data, timeout: settings.timeout))
  }
}

/// Twilio has not taken a message, or has not said so.
struct TwilioFailure: Error, CustomStringConvertible {
  let status: Int
  /// Twilio's own number of the error.
  let code: Int?

  var description: String {
    "Twilio answered \(status)" + (code.map { ", error \($0)" } ?? "")
  }
}
