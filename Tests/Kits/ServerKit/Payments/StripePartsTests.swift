import Foundation
import Testing
import WireKit

@testable import ServerKit

@Suite("Stripe's parts: signature, form, settings, sentences")
struct StripePartsTests {
  private static let secret = "whsec_test_secret"
  private static let body = #"{"id":"evt_test_webhook","object":"event"}"#
  private static let time = Timestamp(milliseconds: 1_700_000_000_000)
  private static let v1 = "d95c6b7477fbd7e9f90b1b0ef5f9c7ac25abca5382460e0d988c2b2a5b71b990"

  private func isValid(
    _ header: String, body: String = body, secret: String = secret, at now: Timestamp = time
  ) -> Bool {
    StripeSignature(secret: secret)?.isValid(header, body: body.utf8, at: now) ?? false
  }

  @Test("The vector is valid, and so is one of several signatures, whatever stands beside it")
  func valid() {
    let good = "t=1700000000,v1=\(Self.v1)"
    #expect(isValid(good))
    #expect(isValid("t=1700000000,v1=00,v1=\(Self.v1),v0=abc"))
    #expect(isValid(" t=1700000000, v1=\(Self.v1) ,x"))
    #expect(StripeSignature(secret: Self.secret)?.sign(Self.body.utf8, at: 1_700_000_000) == good)
  }

  @Test(
    "Anything else is not",
    arguments: [
      "", "t=1700000000", "v1=\(v1)", "t=1700000001,v1=\(v1)", "t=1700000000,v0=\(v1)",
      "t=x,v1=\(v1)", "t=1700000000,v1=", "t=1700000000,v1=zz", "t=9223372036854775807,v1=\(v1)",
      "t=1700000000,t=1700000000,v1=\(v1)", "t=-1700000000,v1=\(v1)",
    ])
  func invalid(header: String) {
    #expect(!isValid(header))
  }

  @Test("Another body or secret, or a time more than five minutes away, is not")
  func others() {
    let good = "t=1700000000,v1=\(Self.v1)"
    #expect(!isValid(good, body: Self.body + " "))
    #expect(!isValid(good, secret: Self.secret + "x"))
    #expect(isValid(good, at: Self.time.adding(.seconds(300))))
    #expect(!isValid(good, at: Self.time.adding(.seconds(301))))
    #expect(isValid(good, at: Self.time.adding(.seconds(-300))))
    #expect(!isValid(good, at: Self.time.adding(.seconds(-301))))
    #expect(StripeSignature(secret: "") == nil)
  }

  @Test("A form keeps every character apart from its own signs")
  func form() {
    var form: FormBody = [("metadata[a&b]", "x=y&z +%ü")]
    form.set("amount", "-1")
    #expect(
      String(decoding: form.data, as: UTF8.self)
        == "metadata%5Ba%26b%5D=x%3Dy%26z%20%2B%25%C3%BC&amount=-1")
  }

  private func settings(_ values: [String: String]) throws -> StripeSettings? {
    try StripeSettings(SettingsReader { values[$0.name] })
  }

  @Test("Settings: none without a key, an address without a slash, a webhook's secret needs a key")
  func settingsRead() throws {
    #expect(try settings([:]) == nil)
    let set = try #require(
      try settings([
        "STRIPE_SECRET_KEY": "sk_1", "STRIPE_WEBHOOK_SECRET": "whsec_1",
        "STRIPE_API_BASE": "http://127.0.0.1:9/",
      ]))
    #expect(set.secretKey == "sk_1" && set.webhookSecret == "whsec_1")
    #expect(set.apiBase == "http://127.0.0.1:9")
    #expect(try settings(["STRIPE_SECRET_KEY": "sk_1"])?.apiBase == "https://api.stripe.com")
    #expect(throws: SettingsError.self) { try settings(["STRIPE_WEBHOOK_SECRET": "whsec_1"]) }
    #expect(throws: SettingsError.self) { try settings(["STRIPE_API_BASE": "nonsense"]) }
    #expect(StripeSettings.variables.filter(\.isSecret).count == 2)
  }

  @Test("A stolen card's holder does not learn that the bank knows")
  func stolen() {
    let ordinary = StripeSentences.decline("generic_decline").sentence
    #expect(StripeSentences.decline("stolen_card").sentence == ordinary)
    #expect(StripeSentences.decline("lost_card").sentence == ordinary)
    #expect(StripeSentences.decline("expired_card").sentence != ordinary)
  }
}
