import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Devices that take pushes")
struct DeviceTableTests {
  @Test("A token is known to one of Apple's services: the one that was named last")
  func moved() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      func register(_ platform: String, _ environment: String?) async throws {
        let request = RegisterDeviceRequest(
          deviceToken: "aa", platform: platform, environment: environment)
        let reply = try await studio.send(
          SoulAPI.registerDevice(), request, as: person.session.accessToken)
        #expect(reply.status == 200)
      }
      func services() async throws -> [DeviceService] {
        let all = [DeviceService.ios, .iosSandbox, .android]
        return try await studio.database.read { db in
          try all.filter {
            try !DeviceTable.tokens(
              of: person.user.id, on: $0, at: studio.clock.now(), in: db
            ).isEmpty
          }
        }
      }
      try await register("android", nil)
      try await register("ios", nil)
      #expect(try await services() == [.ios, .android])
      try await register("ios", "sandbox")
      #expect(try await services() == [.iosSandbox, .android])
      try await register("ios", "production")
      #expect(try await services() == [.ios, .android])
    }
  }
}
