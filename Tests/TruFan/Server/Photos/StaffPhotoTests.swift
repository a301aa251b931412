import Foundation
import HTTPTypes
import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("The photo of a staff member")
struct StaffPhotoTests {
  private func send(_ photo: Data, _ lot: Lot, as staff: String?) async throws -> Reply {
    try await lot.upload(TruFanAPI.uploadStaffPhoto(), photo, as: staff)
  }

  private func address(_ lot: Lot, as staff: String) async throws -> String? {
    try await lot.send(TruFanAPI.staffPhoto(), as: staff).decoded(StaffPhoto.self).photoUrl
  }

  private func stored(_ lot: Lot, as staff: String) async throws -> [Blob] {
    let user: TruFanUser = try await lot.send(TruFanAPI.me(), as: staff).decoded()
    return try await lot.database.read { db in
      try lot.truFan.services.blobs.list(of: StaffPhotos.owner(user.id), in: db)
    }
  }

  @Test(
    "is seen by the parker of an order that they have taken, until the hand-over",
    arguments: TestEngine.allCases)
  func seen(engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let (order, parker, staff) = try await lot.shoppedOrder(to: .confirmed)
      let path = TruFanAPI.order(.init(order: order.id))
      let before = try await lot.send(path, as: parker)
      #expect(!before.text.contains("assigned_staff_photo_url"))
      let sent = try await send(SentPhoto.red, lot, as: staff)
      #expect(sent.status == 200, "\(sent.text)")
      let own = try #require(try sent.decoded(StaffPhoto.self).photoUrl)
      // The order was in memory without it.
      let seen: Order = try await lot.send(path, as: parker).decoded()
      #expect(seen.assignedStaffPhotoUrl == own)
      let photo = try await lot.send(.get, own)
      #expect(photo.status == 200 && photo.headers[.contentType] == "image/jpeg")
      #expect(photo.headers[.cacheControl]?.hasPrefix("private") == true)
      #expect(try await lot.send(.get, String(own.prefix { $0 != "?" })).status == 403)
      try await lot.advance(order, to: .delivered, as: staff)
      let after = try await lot.send(path, as: parker)
      #expect(after.status == 200)
      #expect(!after.text.contains("assigned_staff_photo_url"))
    }
  }

  @Test("another parker never gets it, nor does a parker whose order nobody has taken")
  func strangers() async throws {
    try await Lot.open { lot in
      let (order, _, staff) = try await lot.shoppedOrder()
      #expect(try await send(SentPhoto.red, lot, as: staff).status == 200)
      let dana = try await lot.signIn("dana@example.com")
      let path = TruFanAPI.order(.init(order: order.id))
      let foreign = try await lot.send(path, as: dana)
      #expect(foreign.status == 404)
      #expect(!foreign.text.contains("/blobs/"))
      let own = try await lot.paidOrder(as: dana)
      let shown = try await lot.send(TruFanAPI.order(.init(order: own.id)), as: dana)
      #expect(!shown.text.contains("/blobs/"))
      #expect(try await lot.send(TruFanAPI.staffPhoto(), as: dana).status == 403)
      #expect(try await lot.send(TruFanAPI.removeStaffPhoto(), as: dana).status == 403)
      for caller in [dana, nil] {
        let refused = try await send(SentPhoto.red, lot, as: caller)
        #expect(refused.status == 403)
      }
      // A colleague has their own.
      let aisha = try await lot.signIn("aisha@example.com")
      #expect(try await address(lot, as: aisha) == nil)
      let theirs = try await lot.send(TruFanAPI.staffOrder(.init(order: order.id)), as: aisha)
      #expect(!theirs.text.contains("assigned_staff_photo_url"))
    }
  }

  @Test("a new one takes the old one's place, whose file is gone; the same again changes nothing")
  func replaced() async throws {
    try await Lot.open { lot in
      let (order, parker, staff) = try await lot.shoppedOrder()
      let first: StaffPhoto = try await send(SentPhoto.red, lot, as: staff).decoded()
      #expect(try await send(SentPhoto.red, lot, as: staff).decoded(StaffPhoto.self) == first)
      #expect(try await stored(lot, as: staff).count == 1)
      let second: StaffPhoto = try await send(SentPhoto.blue, lot, as: staff).decoded()
      #expect(second != first)
      #expect(try await lot.show(order, as: parker).assignedStaffPhotoUrl == second.photoUrl)
      #expect(try await lot.send(.get, try #require(first.photoUrl)).status == 404)
      #expect(try await stored(lot, as: staff).count == 1)

      let none: StaffPhoto = try await lot.send(TruFanAPI.removeStaffPhoto(), as: staff).decoded()
      #expect(none.photoUrl == nil)
      #expect(try await address(lot, as: staff) == nil)
      #expect(try await lot.show(order, as: parker).assignedStaffPhotoUrl == nil)
      #expect(try await lot.send(.get, try #require(second.photoUrl)).status == 404)
      #expect(try await lot.send(TruFanAPI.removeStaffPhoto(), as: staff).status == 200)
      try await lot.eventually("the files are gone") {
        try await lot.count("SELECT COUNT(*) FROM blobs") == 0
      }
    }
  }

  @Test("goes when an operator removes the staff member", arguments: TestEngine.allCases)
  func removedMember(engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let (order, parker, staff) = try await lot.shoppedOrder()
      let photo: StaffPhoto = try await send(SentPhoto.red, lot, as: staff).decoded()
      #expect(try await lot.show(order, as: parker).assignedStaffPhotoUrl == photo.photoUrl)
      _ = try await TruFan.removeStaff(
        email: "staff@example.com", from: lot.database, clock: lot.clock)
      let seen = try await lot.show(order, as: parker)
      #expect(seen.assignedStaffName != nil && seen.assignedStaffPhotoUrl == nil)
      #expect(try await lot.send(.get, try #require(photo.photoUrl)).status == 404)
      try await lot.truFan.services.blobs.sweep()
      #expect(try await lot.count("SELECT COUNT(*) FROM blobs") == 0)
      // The server still knows the removed person as signed in.
      #expect(try await send(SentPhoto.blue, lot, as: staff).status >= 400)
      #expect(try await lot.show(order, as: parker).assignedStaffPhotoUrl == nil)
    }
  }

  @Test("an upload that ends after its sender was removed is refused")
  func removedMeanwhile() async throws {
    try await Lot.open { lot in
      let staff = try await lot.signIn("staff@example.com")
      let user: TruFanUser = try await lot.send(TruFanAPI.me(), as: staff).decoded()
      _ = try await send(SentPhoto.red, lot, as: staff)
      let blob = try #require(try await stored(lot, as: staff).first)
      _ = try await TruFan.removeStaff(
        email: "staff@example.com", from: lot.database, clock: lot.clock)
      let photos = StaffPhotos(blobs: lot.truFan.services.blobs)
      await #expect(throws: Problem.self) {
        try await lot.database.write { db in try photos.take(blob, of: user.id, in: db) }
      }
    }
  }

  @Test("a super administrator's photo is seen and gone at once, too")
  func superAdministrator() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let sky = try await lot.superAdministrator()
      let order = try await lot.paidOrder(as: parker)
      try await lot.advance(order, to: .confirmed, as: sky)
      #expect(try await lot.show(order, as: parker).assignedStaffPhotoUrl == nil)
      let photo: StaffPhoto = try await send(SentPhoto.red, lot, as: sky).decoded()
      #expect(photo.photoUrl != nil)
      #expect(try await lot.show(order, as: parker).assignedStaffPhotoUrl == photo.photoUrl)
      #expect(try await lot.send(TruFanAPI.removeStaffPhoto(), as: sky).status == 200)
      #expect(try await lot.show(order, as: parker).assignedStaffPhotoUrl == nil)
    }
  }

  @Test(
    "what is no good photo of a person is refused, and the one before stays",
    arguments: RefusedPhotoTests.bad)
  func refused(_ bad: RefusedPhotoTests.Bad) async throws {
    try await Lot.open { lot in
      let staff = try await lot.signIn("staff@example.com")
      let before: StaffPhoto = try await send(SentPhoto.red, lot, as: staff).decoded()
      let reply = try await send(bad.photo, lot, as: staff)
      #expect(reply.status == bad.status, "\(reply.text)")
      #expect(reply.error?.contains(bad.words) == true, "\(reply.text)")
      #expect(try await address(lot, as: staff) == before.photoUrl)
      #expect(try await stored(lot, as: staff).count == 1)
    }
  }
}
