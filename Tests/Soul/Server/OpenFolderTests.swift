import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Photos that name no folder")
struct OpenFolderTests {
  @Test("Photos that name no folder share one, also when two windows send their first at once")
  func unnamed() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let names = try await withThrowingTaskGroup(of: String.self) { group in
        for color in 1...6 {
          // Far enough apart to differ as JPEG, too.
          group.addTask {
            try await studio.sendOne(TestPhoto.png(color: UInt8(40 * color)), as: token)
              .decoded(PhotoReceipt.self).tempModelId
          }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(names.count == 1)
      let check = try await studio.get(SoulAPI.checkFolder(.init()), as: token)
      #expect(check.imageCount == 6)
    }
  }

  @Test("A photo that names no folder begins another one once the old one trains or has expired")
  func nextUnnamed() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      func name(_ color: UInt8, as token: String) async throws -> String {
        try await studio.sendOne(TestPhoto.png(color: color), as: token)
          .decoded(PhotoReceipt.self).tempModelId
      }
      let first = try await name(1, as: token)
      try await studio.database.write { db in
        #expect(try FolderTable.take(first, for: "model", in: db))
        try FolderTable.release(first, from: "model", at: studio.clock.now(), in: db)
      }
      let second = try await name(2, as: token)
      #expect(second != first)
      studio.clock.advance(by: PhotoFolder.lifetime)
      let again = try await studio.signIn().session.accessToken
      let third = try await name(3, as: again)
      #expect(third != second)
    }
  }
}
