import ServerKit
import SoulModels
import WireKit

/// The checked values of a ``ProfileRequest``.
struct ProfileCheck: Sendable {
  /// The youngest who may use Soul: its pictures are of the person themselves.
  static let leastAge = 13

  let name: String
  let dateOfBirth: Timestamp
  let gender: Gender

  /// - Parameter stored: the name that the person has. It is not judged again, since other rules may
  ///   have held when it came.
  /// - Throws: ``Problem`` 400, with a sentence for each field.
  init(_ request: ProfileRequest, after stored: String?, at now: Timestamp) throws {
    let missing = [
      ("name", request.name), ("dateOfBirth", request.dateOfBirth), ("gender", request.gender),
    ].filter { $0.1?.isEmpty ?? true }.map(\.0)
    guard missing.isEmpty else {
      throw Problem.badRequest(
        "Missing required fields: \(missing.joined(separator: ", "))", code: "missing_fields",
        details: Dictionary(uniqueKeysWithValues: missing.map { ($0, ["is required"]) }))
    }
    var faults: [String: [String]] = [:]
    let name = (request.name ?? "").trimmingSpaces
    if name != stored?.trimmingSpaces, let fault = Self.fault(of: name) { faults["name"] = [fault] }
    let day = Self.day(request.dateOfBirth ?? "")
    if let day, let fault = Self.fault(of: day, at: now) { faults["dateOfBirth"] = [fault] }
    if day == nil { faults["dateOfBirth"] = ["Enter your date of birth, such as 1990-01-31."] }
    let gender = Gender(rawValue: request.gender ?? "")
    if gender == nil { faults["gender"] = ["Choose male, female or other."] }
    guard faults.isEmpty, let day, let gender else {
      let first = faults.sorted { $0.key < $1.key }.first?.value.first
      throw Problem.badRequest(
        first ?? "Check your profile.", code: "invalid_profile", details: faults)
    }
    (self.name, dateOfBirth, self.gender) = (name, day, gender)
  }

  private static func fault(of name: String) -> String? {
    (1...100).contains(name.unicodeScalars.count)
      ? NameText.fault("The name", in: name) : "Enter a name of 1 to 100 characters."
  }

  /// Midnight UTC of a day, with or without a time behind it.
  private static func day(_ text: String) -> Timestamp? {
    let time = text.utf8.count == 10 ? text + "T00:00:00Z" : text
    guard Timestamp(iso8601: time) != nil else { return nil }
    return Timestamp(iso8601: text.prefix(10) + "T00:00:00Z")
  }

  private static func fault(of day: Timestamp, at now: Timestamp) -> String? {
    let (born, today) = (day.iso8601, now.iso8601)
    guard let birthYear = Int(born.prefix(4)), let year = Int(today.prefix(4)) else { return nil }
    // Texts of one length compare as their dates do.
    let hadBirthday = today.dropFirst(5).prefix(5) >= born.dropFirst(5).prefix(5)
    let age = year - birthYear - (hadBirthday ? 0 : 1)
    if age < 0 || age > 130 { return "Enter your date of birth, such as 1990-01-31." }
    return age < leastAge ? "Soul is for people of \(leastAge) and older." : nil
  }
}
