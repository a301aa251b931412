import Foundation
import ServerKit
import SoulPictures
import Testing

@testable import SoulServer

extension PictureProgram {
  /// That of the quartet that was built beside the tests.
  static func built(
    limits: LimitedProgram.Limits = PictureProgram.limits
  ) -> PictureProgram {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../..").standardizedFileURL
    let usual = root.appending(path: ".build/debug/quartet").path
    return PictureProgram(
      program: ProcessInfo.processInfo.environment["QUARTET_BINARY"] ?? usual, limits: limits)
  }
}

@Suite("The child that works on photos")
struct PictureProgramTests {
  private let photo: Data

  init() throws { photo = try Data(contentsOf: DemoPhotos.file("astronaut")) }

  private static let portrait = PictureTask.Portrait(
    photo: 0, look: "silver", take: 0, seed: 1, width: 384, height: 512)

  @Test("Portraits and facts come from it")
  func work() async throws {
    let program = PictureProgram.built()
    let portraits = try await program.portraits([Self.portrait], of: [photo])
    #expect(try portraits.map { try Picture.size(of: $0).height } == [512])
    let facts = try await program.facts(of: [photo, Data("no".utf8)])
    #expect(facts.count == 2 && facts[0]?.width == 512 && facts[1] == nil)
    var judge = PhotoJudge()
    let astronaut = try #require(facts[0])
    #expect(astronaut.people == 1)
    #expect(judge.judge(astronaut) == .good)
  }

  @Test("A photo that is none, or half of one")
  func damaged() async throws {
    for file in [Data("<svg/>".utf8), photo.prefix(photo.count / 2)] {
      await #expect(throws: PictureProgram.Refusal.damaged) {
        try await PictureProgram.built().portraits([Self.portrait], of: [file])
      }
    }
  }

  @Test("Too little time and too little memory end the child, not the server")
  func limits() async throws {
    var short = PictureProgram.limits
    short.time = .milliseconds(20)
    await #expect(throws: PictureProgram.Refusal.outOfTime) {
      try await PictureProgram.built(limits: short).portraits([Self.portrait], of: [photo])
    }
    var small = PictureProgram.limits
    small.memory = 24 * 1024 * 1024
    await #expect(throws: (any Error).self) {
      try await PictureProgram.built(limits: small).portraits([Self.portrait], of: [photo])
    }
  }

  @Test("The file that carries the photos has no name, and is its owner's only")
  func unnamed() throws {
    let descriptor = try UnnamedFile.make(with: Data("photo".utf8))
    defer { close(descriptor) }
    var facts = stat()
    #expect(fstat(descriptor, &facts) == 0)
    #expect(facts.st_nlink == 0)
    #expect(facts.st_mode & 0o777 == 0o600)
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    #expect(try file.readToEnd() == Data("photo".utf8))
  }

  @Test("An installation without the program says so")
  func missing() async throws {
    await #expect(throws: LimitedProgram.Unavailable.self) {
      try await PictureProgram(program: "/no/such/quartet").facts(of: [photo])
    }
  }
}
