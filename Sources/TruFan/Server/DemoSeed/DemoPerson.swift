import ServerKit
import TruFanModels

/// A person of `people.json`.
struct DemoPerson: Decodable, Sendable {
  let id: String
  let email: String
  let firstName: String
  let lastName: String
  let role: UserRole
  let phone: String?
  let venues: [String]
  let defaultDelivery: String?

  var draft: AccountDraft {
    AccountDraft(
      email: email, phone: phone, password: TruFanDemo.password, role: role.rawValue, id: id)
  }

  var profile: Profile {
    Profile(firstName: firstName, lastName: lastName, defaultDelivery: defaultDelivery)
  }
}
