import ClientKit
import ClientKitTesting
import Testing

/// Counts how often it is decoded.
private struct Account: KeptAccount {
  static let decodings = Locked(0)

  var accountID: String
  var accessToken: String
  var refreshToken = "rt"

  init(accountID: String, accessToken: String) {
    (self.accountID, self.accessToken) = (accountID, accessToken)
  }

  private enum CodingKeys: CodingKey {
    case accountID, accessToken
  }

  init(from decoder: any Decoder) throws {
    Self.decodings.withLock { $0 += 1 }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    accountID = try container.decode(String.self, forKey: .accountID)
    accessToken = try container.decode(String.self, forKey: .accessToken)
  }

  mutating func take(_ renewal: String) { accessToken = renewal }
}

@MainActor
struct KeptAccountTests {
  @Test("A kept account is decoded once for each text, and another window's change is seen at once")
  func decodings() {
    let device = Device.detached
    let tokens = AccountTokens<Account>(device: device, key: "account") { $0 }
    #expect(tokens.kept == nil)
    device.secrets.setJSON(Account(accountID: "ada", accessToken: "old"), forKey: "account")
    for _ in 0..<9 { #expect(tokens.kept?.accessToken == "old") }
    #expect(Account.decodings.withLock(\.self) == 1)
    device.secrets.setJSON(Account(accountID: "ada", accessToken: "new"), forKey: "account")
    for _ in 0..<9 { #expect(tokens.kept?.accessToken == "new") }
    #expect(Account.decodings.withLock(\.self) == 2)
    device.secrets.set(nil, forKey: "account")
    #expect(tokens.kept == nil)
    #expect(Account.decodings.withLock(\.self) == 2)
  }
}
