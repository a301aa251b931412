import Foundation
import Logging
import ServerKit
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("What parkers are told about their stays")
struct ParkingNoticeTests {
  private func messages(
    _ notices: [ParkingNotice], at id: String = DemoLot.alder
  ) async throws -> [Message] {
    let told = Told()
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      try await lot.emptyQuay()
      let session = try await lot.park(at: id, as: parker) {
        ($0.contactPhone, $0.spaceNumber) = ("518 555 0101", id == DemoLot.alder ? "A4" : nil)
      }
      let services = lot.truFan.services
      let outbox = Outbox(
        database: lot.database, jobs: services.jobs, carriers: DemoCarrier.all, clock: lot.clock,
        logger: services.logger)
      let teller = ParkingNotices(outbox: outbox, publicBaseURL: "https://park.example")
      try await lot.database.write { db in
        let row = try ParkingSessionTable.require(session.id, ofUser: DemoLot.parker, in: db)
        for notice in notices {
          try teller.tell(notice, row, in: db)
          // Once for each occasion, however often it is told.
          try teller.tell(notice, row, in: db)
        }
      }
      let stored = try await outbox.newest(20).map(\.message)
      await told.set(
        stored.map { message in
          var message = message
          message.body = message.body.replacing(session.accessCode, with: "CODE")
          return message
        })
    }
    return await told.messages
  }

  private actor Told {
    var messages: [Message] = []

    func set(_ messages: [Message]) { self.messages = messages }
  }

  @Test("a warning goes to the app, the e-mail address and the phone, with all that is needed")
  func warning() async throws {
    let sent = try await messages([.expiringSoon(minutesLeft: 30)])
    #expect(Set(sent.map(\.channel)) == [.push, .email, .sms])
    #expect(sent.count == 3)
    #expect(sent.allSatisfy { $0.title == "30 minutes of parking left" })
    #expect(sent.first { $0.channel == .sms }?.recipient == .address("+15185550101"))
    #expect(sent.first { $0.channel == .email }?.recipient == .address("parker@example.com"))
    let words =
      "SRH4821 at Alder Street Garage, space A4 is paid until 11:00 AM. Extend with code CODE"
    for message in sent {
      // A tap on a push opens the page itself.
      #expect(
        message.body == words
          + (message.channel == .push
            ? "." : ": https://park.example/trufan/parking/extend/CODE"))
    }
    #expect(sent.allSatisfy { $0.validUntil != nil })
  }

  @Test("a payment and the end, at a lot without a venue in UTC")
  func others() async throws {
    let sent = try await messages([.paid, .expired], at: DemoLot.quay)
    let mails = sent.filter { $0.channel == .email }
    #expect(
      Set(mails.map(\.body)) == [
        "SRH4821 is parked at Quay Deck until 4:00 PM UTC. You paid $12.00. Your code is CODE.",
        "The time of SRH4821 at Quay Deck was over at 4:00 PM UTC.",
      ])
  }

  @Test(
    "times of day",
    arguments: [
      (0, "12:00 AM UTC"), (65, "1:05 AM UTC"), (720, "12:00 PM UTC"), (1439, "11:59 PM UTC"),
    ])
  func clock(_ minutes: Int64, _ text: String) {
    #expect(ClockText.text(Timestamp(milliseconds: minutes * 60_000), in: nil) == text)
  }
}
