import Testing
import WireKit

@testable import ServerKit

struct PasswordRuleTests {
  @Test(
    "8 to 100 characters with a digit and an upper-case letter",
    arguments: [
      "Parking1!", "Parking1", "A1" + String(repeating: "é", count: 98), "Ärger über 1",
      "пароль П1",
    ])
  func good(password: String) throws {
    try PasswordRule().check(password)
  }

  @Test(
    "Each complaint is named",
    arguments: [
      ("Park1", ["must have at least 8 characters"]),
      ("A1" + String(repeating: "a", count: 99), ["must have at most 100 characters"]),
      (String(repeating: "A1", count: 1 << 19), ["must have at most 100 characters"]),
      ("Parking!", ["must contain at least one digit"]),
      ("parking1", ["must contain at least one upper-case letter"]),
      (
        "",
        [
          "must have at least 8 characters", "must contain at least one digit",
          "must contain at least one upper-case letter",
        ]
      ),
    ])
  func bad(password: String, complaints: [String]) throws {
    let problem = #expect(throws: Problem.self) { try PasswordRule().check(password) }
    #expect(problem?.status == 422)
    #expect(problem?.details == ["password": complaints])
    // It is shown to people as it is.
    let first = try #require(complaints.first)
    #expect(problem?.message == "Password \(first).")
  }
}
