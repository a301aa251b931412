import Crypto
import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

struct ForgedTokenTests {
  let directory = TemporaryDirectory()

  @Test("Forged tokens open nothing: other algorithms, other keys, other claims")
  func forged() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    let signedIn = try await scene.register()
    let token = signedIn.tokens.access
    let parts = token.split(separator: ".").map(String.init)
    #expect(parts.count == 3)
    let claims = try JSONDecoder().decode(
      [String: JSONValue].self, from: try #require(Data(base64URL: parts[1])))
    #expect(
      Set(claims.keys) == ["sub", "exp", "iat", "type", "role", "sid"])
    #expect(claims["sub"] == .text(signedIn.account.id))
    #expect(claims["type"] == .text("access"))

    let key = SymmetricKey(data: Array(repeating: 1, count: 32))
    func signed(_ header: String, _ payload: String, _ key: SymmetricKey) -> String {
      let text = Data(header.utf8).base64URL + "." + payload
      let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key)
      return text + "." + Data(code).base64URL
    }
    let admin = Data(
      #"{"sub":"\#(signedIn.account.id)","exp":9999999999,"iat":0,"type":"access","role":"admin","sid":"\#(signedIn.tokens.session)"}"#
        .utf8
    ).base64URL
    let hs256 = #"{"alg":"HS256","typ":"JWT"}"#
    let none = Data(#"{"alg":"none"}"#.utf8).base64URL
    let forgeries = [
      "\(none).\(parts[1]).", "\(none).\(admin).", "\(none).\(parts[1]).\(parts[2])",
      "\(parts[0]).\(admin).\(parts[2])", "\(parts[0]).\(parts[1]).",
      "\(parts[0]).\(parts[1])", "\(token).x", signed(hs256, admin, key),
      signed(hs256, admin, SymmetricKey(data: Data(repeating: 0, count: 32))),
      signed(#"{"alg":"HS256","kid":"x"}"#, admin, key),
      String(token.dropLast(2)) + (token.hasSuffix("AA") ? "BB" : "AA"),
      try await AccessTokens(realm: "salon", secrets: scene.services.secrets).token(
        Self.claims(of: signedIn, at: scene.clock.wall.now())),
      try await AccessTokens(realm: "shop", secrets: AccountScene.box(2)).token(
        Self.claims(of: signedIn, at: scene.clock.wall.now())),
    ]
    for forgery in forgeries {
      #expect(try await refusal { try await scene.identity(forgery) }.status == 401, "\(forgery)")
    }
    // The same claims from our own hand are good, so each refusal above had its own reason.
    let ours = AccessTokens(realm: "shop", secrets: scene.services.secrets)
    var good = Self.claims(of: signedIn, at: scene.clock.wall.now())
    _ = try await scene.identity(try await ours.token(good))
    good.type = "refresh"
    let kind = try await ours.token(good)
    #expect(
      try await refusal { try await scene.identity(kind) }
        == scene.accounts.realm.answers.wrongKind)
    good.type = "access"
    good.sid = "another"
    let session = try await ours.token(good)
    #expect(try await refusal { try await scene.identity(session) }.status == 401)
  }

  private static func claims(
    of signedIn: SignedIn<Void>, at now: Timestamp
  ) -> AccessTokens.Claims {
    AccessTokens.Claims(
      sub: signedIn.account.id, exp: now.milliseconds / 1000 + 60, iat: now.milliseconds / 1000,
      type: "access", role: "customer", sid: signedIn.tokens.session)
  }
}

enum JSONValue: Decodable, Equatable {
  case text(String)
  case number(Int)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .number(try container.decode(Int.self))
    }
  }
}

extension Data {
  var base64URL: String {
    base64EncodedString().replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
  }

  init?(base64URL text: String) {
    let base64 = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(
      of: "_", with: "/")
    self.init(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.count % 4) % 4))
  }
}
