import Testing

@testable import ServerKit

struct TwilioSettingsTests {
  private func settings(_ values: [String: String]) throws -> TwilioSettings? {
    try TwilioSettings(SettingsReader { values[$0.name] })
  }

  private let whole = [
    "TWILIO_ACCOUNT_SID": TwilioStandIn.account, "TWILIO_AUTH_TOKEN": "hush",
    "TWILIO_FROM": "+1 555 019 9999",
  ]

  @Test("A number or a messaging service sends; without an account nothing does")
  func senders() throws {
    #expect(try settings([:]) == nil)
    #expect(try settings(whole)?.sender == .number("+15550199999"))
    let service = "MG" + String(repeating: "0", count: 32)
    #expect(
      try settings(whole.merging(["TWILIO_FROM": service]) { $1 })?.sender == .service(service))
  }

  @Test(
    "What is missing or no account is refused with a sentence",
    arguments: [
      ("TWILIO_ACCOUNT_SID", ""), ("TWILIO_AUTH_TOKEN", ""), ("TWILIO_FROM", ""),
      ("TWILIO_ACCOUNT_SID", "AC12"), ("TWILIO_FROM", "Quartet"), ("TWILIO_FROM", "5550199"),
      ("TWILIO_BASE_URL", "twilio"),
    ])
  func refused(name: String, value: String) {
    let error = #expect(throws: SettingsError.self) {
      try settings(whole.merging([name: value]) { $1 })
    }
    #expect(error?.description.hasPrefix("TWILIO_") == true)
  }

  @Test("The token is in no description")
  func descriptions() throws {
    let settings = try #require(try settings(whole))
    var dumped = ""
    dump(settings, to: &dumped)
    for text in ["\(settings)", String(reflecting: settings), dumped] {
      #expect(!text.contains("hush"), "\(text)")
    }
  }
}
