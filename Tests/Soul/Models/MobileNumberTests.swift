import Foundation
import Testing

@testable import SoulModels

struct MobileNumberTests {
  /// What Google's library says of a number.
  private struct Fixture: Decodable {
    let number: String
    let verdict: String
  }

  private static func verdict(_ number: String) -> String {
    do {
      return try MobileNumber(number).text == number ? "reachable" : "changed"
    } catch {
      return error == .landline ? "fixed" : "wrong"
    }
  }

  @Test("2,700 numbers of all regions, against Google's library")
  func library() throws {
    let file = try #require(
      Bundle.module.url(
        forResource: "phone-numbers", withExtension: "json", subdirectory: "Fixtures"))
    let fixtures = try JSONDecoder().decode([Fixture].self, from: Data(contentsOf: file))
    #expect(fixtures.count > 2500)
    for fixture in fixtures {
      #expect(Self.verdict(fixture.number) == fixture.verdict, "\(fixture.number)")
    }
  }

  @Test(
    "What people in Canada type",
    arguments: [
      "5195463438", "(519) 546-3438", "1 519 546 3438", "+1 519.546.3438", "519 546 3438",
    ])
  func canada(typed: String) throws {
    let canada = try #require(PhoneRegions.region("CA"))
    #expect(try MobileNumber(typed, in: canada).text == "+15195463438")
  }

  @Test(
    "A number of another country with the chosen calling code is taken",
    arguments: [
      ("CA", "(415) 555-0132", "+14155550132"), ("CA", "1 415 555 0132", "+14155550132"),
      ("CA", "268 464 1234", "+12684641234"), ("US", "519 546 3438", "+15195463438"),
      ("GB", "07797 712345", "+447797712345"), ("RU", "8 771 000 9998", "+77710009998"),
    ])
  func sharedCode(region: String, typed: String, number: String) throws {
    let chosen = try #require(PhoneRegions.region(region))
    #expect(try MobileNumber(typed, in: chosen).text == number)
  }

  @Test(
    "A number is shown in groups, by its own country; what is none stays",
    arguments: [
      ("+15194782444", "+1 (519) 478-2444"), ("+14155550132", "+1 (415) 555-0132"),
      ("5194782444", "5194782444"), ("+999", "+999"), ("", ""),
    ])
  func grouped(number: String, shown: String) {
    #expect(PhoneRegions.grouped(number) == shown)
  }

  @Test("A landline of another country with the chosen calling code is one, too")
  func sharedLandline() throws {
    let canada = try #require(PhoneRegions.region("CA"))
    #expect(throws: MobileNumberFault.landline) { try MobileNumber("242 345 6789", in: canada) }
  }

  @Test(
    "The zero in front is dropped, too, where numbers have many lengths",
    arguments: [
      ("DE", "0151 23456789", "+4915123456789"), ("AT", "0664 123456", "+43664123456"),
      ("KR", "010-2000-0000", "+821020000000"),
    ])
  func trunkOfManyLengths(region: String, typed: String, number: String) throws {
    let chosen = try #require(PhoneRegions.region(region))
    #expect(try MobileNumber(typed, in: chosen).text == number)
  }

  @Test("The zero in front is dropped where it is no part of the number")
  func trunk() throws {
    let britain = try #require(PhoneRegions.region("GB"))
    #expect(try MobileNumber("07400 123456", in: britain).text == "+447400123456")
    #expect(try MobileNumber("7400 123456", in: britain).text == "+447400123456")
    #expect(try MobileNumber("44 7400 123456", in: britain).text == "+447400123456")
    // In Italy a fixed line begins with zero, and the zero belongs to it.
    let italy = try #require(PhoneRegions.region("IT"))
    #expect(throws: MobileNumberFault.landline) { try MobileNumber("02 1234 5678", in: italy) }
  }

  @Test(
    "Each fault has its sentence",
    arguments: [
      ("", MobileNumberFault.noNumber), ("call me", .noNumber), ("519", .tooShort),
      ("51954634381", .tooLong), ("519546343", .tooShort), ("0195463438", .unknown),
      ("+999 123 456 789", .noNumber), ("+", .noNumber), ("５１９５４６３４３８", .noNumber),
      ("519546343\u{0}8", .noNumber), (String(repeating: "5", count: 5000), .noNumber),
    ])
  func faults(typed: String, fault: MobileNumberFault) throws {
    let canada = try #require(PhoneRegions.region("CA"))
    #expect(throws: fault) { try MobileNumber(typed, in: canada) }
    #expect(fault.errorDescription?.isEmpty == false)
  }
}

struct PhoneRegionTests {
  @Test("Canada has its flag, its code and its groups, as far as they are typed")
  func canada() throws {
    let canada = try #require(PhoneRegions.region("CA"))
    #expect(canada.flag == "🇨🇦")
    #expect(canada.callingCode == "+1")
    #expect(canada.grouped("") == "")
    #expect(canada.grouped("519") == "(519")
    #expect(canada.grouped("519546") == "(519) 546")
    #expect(canada.grouped("5195463438") == "(519) 546-3438")
    #expect(canada.grouped("51954634389") == "51954634389")
    #expect(canada.placeholder == "(000) 000-0000")
  }

  @Test("All regions are there, by name, each once")
  func all() {
    #expect(PhoneRegions.all.count >= 245)
    #expect(Set(PhoneRegions.all.map(\.id)).count == PhoneRegions.all.count)
    #expect(PhoneRegions.all.map(\.name).contains("Côte d'Ivoire"))
  }

  @Test("A search finds names, also without accents, and calling codes")
  func search() {
    #expect(PhoneRegions.search("cote").map(\.id) == ["CI"])
    #expect(PhoneRegions.search("+81").map(\.id) == ["JP"])
    #expect(PhoneRegions.search("  ").count == PhoneRegions.all.count)
    #expect(PhoneRegions.search("Atlantis").isEmpty)
  }
}
