import Foundation
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

struct ProfileTests {
  @Test("A profile is completed, read and kept; the onboarding ends")
  func complete() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let saved = try await studio.send(SoulAPI.updateProfile(), ProfileRequest.sample, as: token)
        .decoded(UserResponse.self).user
      #expect(saved.name == "John Smith")
      #expect(saved.dateOfBirth?.iso8601 == "1990-01-01T00:00:00.000Z")
      #expect(saved.gender == .male)
      #expect(try await studio.send(SoulAPI.completeOnboarding(), as: token).status == 200)
      #expect(try await studio.send(SoulAPI.completeOnboarding(), as: token).status == 200)
      let read = try await studio.send(SoulAPI.profile(), as: token).decoded(UserResponse.self).user
      #expect(read.onboardingCompleted)
      #expect(read.name == "John Smith")
    }
  }

  @Test("Missing fields are named, as existing clients know it")
  func missing() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let reply = try await studio.send(
        SoulAPI.updateProfile(), ProfileRequest(name: "Ada", dateOfBirth: nil, gender: nil),
        as: token)
      #expect(reply.status == 400)
      #expect(
        try reply.decoded(PlainError.self).error
          == "Missing required fields: dateOfBirth, gender")
    }
  }

  @Test(
    "Values that nobody can have",
    arguments: [
      (ProfileRequest(name: "   ", dateOfBirth: "1990-01-01", gender: "male"), "name"),
      (
        ProfileRequest(
          name: String(repeating: "a", count: 101), dateOfBirth: "1990-01-01", gender: "male"),
        "name"
      ),
      (
        ProfileRequest(name: "A\u{202E}da", dateOfBirth: "1990-01-01", gender: "female"), "name"
      ),
      (ProfileRequest(name: "\u{200B}", dateOfBirth: "1990-01-01", gender: "female"), "name"),
      (ProfileRequest(name: "Ada", dateOfBirth: "1990-02-30", gender: "female"), "dateOfBirth"),
      (ProfileRequest(name: "Ada", dateOfBirth: "yesterday", gender: "female"), "dateOfBirth"),
      (ProfileRequest(name: "Ada", dateOfBirth: "2030-01-01", gender: "female"), "dateOfBirth"),
      (ProfileRequest(name: "Ada", dateOfBirth: "2012-11-09", gender: "female"), "dateOfBirth"),
      (ProfileRequest(name: "Ada", dateOfBirth: "1700-01-01", gender: "female"), "dateOfBirth"),
      (ProfileRequest(name: "Ada", dateOfBirth: "1990-01-01", gender: "robot"), "gender"),
    ])
  func wrong(request: ProfileRequest, field: String) async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let reply = try await studio.send(SoulAPI.updateProfile(), request, as: token)
      #expect(reply.status == 400)
      #expect(try reply.decoded(PlainError.self).details?.keys.contains(field) == true)
      let user = try await studio.send(SoulAPI.profile(), as: token)
        .decoded(UserResponse.self).user
      #expect(user.name == nil)
    }
  }

  @Test("A name that was stored under other rules stops no other change; a new one is judged")
  func oldName() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let old = "A\u{202E}da"
      try await studio.database.write { db in
        try db.execute("UPDATE soul_people SET name = \(old)")
      }
      let change = { (name: String) in
        let request = ProfileRequest(name: name, dateOfBirth: "1991-02-03", gender: "female")
        return try await studio.send(SoulAPI.updateProfile(), request, as: token)
      }
      let saved = try await change(old).decoded(UserResponse.self).user
      #expect(saved.name == old && saved.gender == .female)
      #expect(try await change("B\u{202E}en").status == 400)
      #expect(try await change("Ben").status == 200)
      #expect(try await change(old).status == 400)
    }
  }

  @Test("On the thirteenth birthday, and not a day earlier")
  func youngest() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      // The studio's day is 8 November 2025.
      let born = ProfileRequest(name: "Kim", dateOfBirth: "2012-11-08", gender: "other")
      #expect(try await studio.send(SoulAPI.updateProfile(), born, as: token).status == 200)
    }
  }

  @Test("A device belongs to the person who registered it last, and needs a token and a platform")
  func devices() async throws {
    try await Studio.open { studio in
      let ada = try await studio.signIn().session.accessToken
      let ben = try await studio.signIn("+15195463439").session.accessToken
      let device = RegisterDeviceRequest(deviceToken: "abc", platform: "ios")
      #expect(try await studio.send(SoulAPI.registerDevice(), device, as: ada).status == 200)
      let reply = try await studio.send(SoulAPI.registerDevice(), device, as: ben)
      // Without Apple's key nothing will ever come, which its app can say.
      #expect(try reply.decoded(DeviceRegistered.self) == DeviceRegistered(sendsPushes: false))
      let status = { (token: String) in
        try await studio.send(SoulAPI.deviceStatus(), as: token).decoded(DeviceStatus.self)
      }
      #expect(try await status(ada) == DeviceStatus(hasDeviceToken: false))
      #expect(try await status(ben) == DeviceStatus(hasDeviceToken: true))
      for bad in [
        RegisterDeviceRequest(deviceToken: nil, platform: "ios"),
        RegisterDeviceRequest(deviceToken: "abc", platform: "palm"),
        RegisterDeviceRequest(deviceToken: String(repeating: "a", count: 5000), platform: "ios"),
      ] {
        #expect(try await studio.send(SoulAPI.registerDevice(), bad, as: ada).status == 400)
      }
    }
  }

  @Test("A device is forgotten by its own session, and no other")
  func forgotten() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      // A number gets one code a minute.
      studio.clock.advance(by: .seconds(61))
      let tablet = try await studio.signIn().session.accessToken
      let device = RegisterDeviceRequest(deviceToken: "abc", platform: "ios")
      #expect(try await studio.send(SoulAPI.registerDevice(), device, as: token).status == 200)
      _ = try await studio.get(SoulAPI.forgetDevice(), as: tablet)
      #expect(try await studio.get(SoulAPI.deviceStatus(), as: token).hasDeviceToken)
      for _ in 0..<2 { _ = try await studio.get(SoulAPI.forgetDevice(), as: token) }
      #expect(!(try await studio.get(SoulAPI.deviceStatus(), as: token)).hasDeviceToken)
    }
  }

  @Test("A server that says nothing of its pushes is one that sends them")
  func olderAnswer() throws {
    let answer = #"{"success":true,"message":"Device registered"}"#
    let registered = try WireJSON.decode(DeviceRegistered.self, from: Data(answer.utf8))
    #expect(registered == DeviceRegistered(sendsPushes: true))
  }

  @Test("A deleted account is gone with its devices and messages; the number begins anew")
  func deletion() async throws {
    try await Studio.open { studio in
      let signedIn = try await studio.signIn()
      let token = signedIn.session.accessToken
      _ = try await studio.send(
        SoulAPI.registerDevice(), RegisterDeviceRequest(deviceToken: "abc", platform: "ios"),
        as: token)
      #expect(try await studio.send(SoulAPI.deleteAccount(), as: token).status == 200)
      #expect(try await studio.send(SoulAPI.profile(), as: token).status == 401)
      #expect(try await studio.outbox.newest(10).isEmpty)
      let rows = try await studio.database.read { db in
        try db.first(
          "SELECT (SELECT COUNT(*) FROM soul_people) + (SELECT COUNT(*) FROM soul_devices) AS n"
        ) {
          try $0["n"] as Int
        }
      }
      #expect(rows == 0)
      studio.clock.advance(by: .seconds(61))
      #expect(try await studio.signIn().user.id != signedIn.user.id)
    }
  }
}
