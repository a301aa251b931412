/// What is typed to open an account, without the password, which no device keeps.
struct NewAccountDraft: Codable, Hashable, Sendable {
  var email = ""
  var firstName = ""
  var lastName = ""
  var referralCode = ""
}
