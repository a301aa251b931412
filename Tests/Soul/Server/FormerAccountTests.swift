import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("A number whose account was deleted")
struct FormerAccountTests {
  /// Deletes a person's account, and signs the same number in again.
  private func comeBack(
    _ person: VerifyCodeResponse, _ studio: Studio, after pause: Duration = .seconds(61)
  ) async throws -> VerifyCodeResponse {
    let reply = try await studio.send(SoulAPI.deleteAccount(), as: person.session.accessToken)
    #expect(reply.status == 200)
    studio.clock.advance(by: pause)
    let again = try await studio.signIn()
    #expect(again.user.id != person.user.id)
    return again
  }

  private func used(_ person: VerifyCodeResponse, _ studio: Studio) async throws -> Int {
    try await studio.get(SoulAPI.usage(), as: person.session.accessToken).usage.imagesGenerated
  }

  @Test("It has used of the month what it had used, again and again, and the number is not kept")
  func quota() async throws {
    try await Studio.open { studio in
      var person = try await studio.signIn()
      for round in 1...3 {
        _ = try await studio.generated(of: nil, as: person.session.accessToken)
        person = try await comeBack(person, studio)
        #expect(try await used(person, studio) == 4 * round)
        #expect(person.user.monthlyGenerations == 4 * round)
      }
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_former_quotas") == 0)
      _ = try await studio.send(SoulAPI.deleteAccount(), as: person.session.accessToken)
      for (table, column) in [
        ("soul_former_quotas", "mark"), ("phone_codes", "phone"), ("wrong_codes", "subject"),
        ("blob_usage", "uploader"),
      ] as [(SQL, SQL)] {
        let plain = try await studio.count(
          "SELECT COUNT(*) FROM \(table) WHERE \(column) LIKE '%5195463438%'")
        #expect(plain == 0)
      }
      #expect(try await studio.count("SELECT pictures FROM soul_former_quotas") == 12)
      let stranger = try await studio.signIn("+15195463439")
      #expect(try await used(stranger, studio) == 0)
    }
  }

  @Test("The month's trainings stay counted, too")
  func trainings() async throws {
    try await Studio.open { studio in
      var person = try await studio.signIn()
      let month = QuotaTable.month(of: studio.clock.now())
      for round in 1...2 {
        _ = try await studio.trainedModel(of: person)
        person = try await comeBack(person, studio)
        let account = person.user.id
        let count = try await studio.database.read { db in
          try TrainingCountTable.count(of: account, month: month, in: db)
        }
        #expect(count == round)
      }
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_training_counts") == 1)
    }
  }

  @Test("The limit holds for whoever comes back: nobody gets a hundred pictures twice")
  func limit() async throws {
    try await Studio.open { studio in
      var person = try await studio.signIn()
      let account = person.user.id
      try await studio.database.write { db in
        _ = try QuotaTable.reserve(100, for: account, month: "2025-11", limit: 100, in: db)
      }
      person = try await comeBack(person, studio)
      let reply = try await studio.send(
        SoulAPI.generate(), Studio.request(of: nil), as: person.session.accessToken)
      #expect(reply.status == 403)
    }
  }

  @Test("A new month begins anew, and what was kept is forgotten")
  func month() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      _ = try await studio.generated(of: nil, as: person.session.accessToken)
      _ = try await studio.send(SoulAPI.deleteAccount(), as: person.session.accessToken)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_former_quotas") == 1)
      studio.clock.advance(by: .seconds(24 * 24 * 3600))
      for chore in studio.soul.chores { try await chore() }
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_former_quotas") == 0)
      #expect(try await used(try await studio.signIn(), studio) == 0)
    }
  }

  @Test("What no engine has begun is not used")
  func unbegun() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      _ = try await studio.send(
        SoulAPI.generate(), Studio.request(of: nil), as: person.session.accessToken)
      #expect(try await used(try await comeBack(person, studio), studio) == 0)
      try await studio.work(3)
      #expect(studio.engine.now.begun.isEmpty)
    }
  }

  @Test("The day's uploads go on counting, too")
  func uploads() async throws {
    try await Studio.open { studio in
      var person = try await studio.signIn()
      for round in 1...2 {
        let photo = TestPhoto.png(color: UInt8(round))
        let reply = try await studio.sendOne(photo, as: person.session.accessToken)
        #expect(reply.status == 200)
        person = try await comeBack(person, studio)
        let account = person.user.id
        let count = try await studio.count(
          "SELECT uploads FROM blob_usage WHERE uploader = \(account)")
        #expect(count == round)
      }
    }
  }

  @Test("After twenty wrong codes in a day a number is refused, with a sentence and the time")
  func wrongCodes() async throws {
    try await Studio.open { studio in
      let wrong = VerifyCodeRequest(phone: Studio.phone, token: "nonsense")
      for _ in 0..<20 {
        #expect(try await studio.send(SoulAPI.verifyCode(), wrong).status == 400)
      }
      let refused = try await studio.send(SoulAPI.verifyCode(), wrong)
      #expect(refused.status == 429 && refused.headers[.retryAfter] == "86400")
      #expect(
        try refused.decoded(PlainError.self).error
          == "Too many wrong codes for this number or from your network. Try again in 24 hours.")
      let sent = try await studio.send(
        SoulAPI.sendCode(), SendCodeRequest(phone: Studio.phone))
      #expect(sent.status == 429)
    }
  }
}
