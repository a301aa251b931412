import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("The pictures of 302.AI")
struct HiggsfieldFilesTests {
  /// Sends to the stand-in what is meant for another address.
  private struct Relay: OutboundHTTP {
    let base: String
    let real: HiggsfieldEngine

    func send(_ request: OutboundRequest) async throws -> OutboundResponse {
      var request = request
      if request.url.hasPrefix(base + "/") {
        request.url = real.settings.base + request.url.dropFirst(base.count)
      }
      return try await real.outbound.send(request)
    }
  }

  private let order = PictureOrder(
    id: "gen_1", prompt: "A portrait", style: "golden", character: nil, photos: [],
    ratio: .tall, quality: .high, seed: 7, count: 4)

  @Test("A picture that the service has lost is none, and the others are kept")
  func lost() async throws {
    try await HiggsfieldStandIn.open { [order] standIn in
      let engine = standIn.engine(.classic)
      let task = try await engine.beginPictures(order)
      standIn.set { $0.lost = ["1", "2"] }
      guard case .finished(let pictures) = try await engine.pictures(task, of: order) else {
        Issue.record("it has not ended")
        return
      }
      #expect(pictures.map(\.isMade) == [true, false, false, true])
    }
  }

  @Test("The pictures of one order are fetched together")
  func together() async throws {
    try await HiggsfieldStandIn.open { [order] standIn in
      let engine = standIn.engine(.classic, timeout: .seconds(10))
      let task = try await engine.beginPictures(order)
      standIn.set { $0.pause = .milliseconds(500) }
      guard case .finished(let pictures) = try await engine.pictures(task, of: order) else {
        Issue.record("it has not ended")
        return
      }
      #expect(standIn.now.mostOpen == 4)
      for (number, picture) in pictures.enumerated() {
        guard case .made(let bytes) = picture else {
          Issue.record("\(pictures)")
          return
        }
        #expect(bytes == TestPhoto.png(color: UInt8(number)))
      }
    }
  }

  @Test(
    "When the time is over, the pictures that are there are kept, and the rest given back",
    arguments: [true, false])
  func partial(isBroken: Bool) async throws {
    try await HiggsfieldStandIn.open { standIn in
      if isBroken {
        standIn.set { $0.broken = ["2"] }
      } else {
        standIn.set { $0.jobs = ["completed", "completed", "in_progress", "completed"] }
      }
      try await Studio.open(at: standIn.engine(.classic)) { studio in
        let token = try await studio.signIn().session.accessToken
        let path = try await studio.begunGeneration(of: nil, as: token)
        try await studio.work(59)
        #expect(try await studio.get(SoulAPI.generation(path), as: token).status == .processing)
        try await studio.work(3)
        let ended = try await studio.get(SoulAPI.generation(path), as: token)
        #expect(ended.status == .completed && ended.images.count == 3, "\(ended)")
        #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 3)
        #expect(try await studio.notices(as: token).count == 1)
        #expect(standIn.now.charged.count == 1)
      }
    }
  }

  @Test("Work that goes on when the time is over, and has made nothing, took too long")
  func nothing() async throws {
    try await HiggsfieldStandIn.open { [order] standIn in
      let engine = standIn.engine(.classic)
      let task = try await engine.beginPictures(order)
      standIn.set { $0.jobs = ["failed", "in_progress", "queued", "failed"] }
      guard case .running = try await engine.pictures(task, of: order, isLast: true) else {
        Issue.record("it has ended")
        return
      }
    }
  }

  @Test("A task that failed as a whole has ended at once")
  func failedAsWhole() async throws {
    try await HiggsfieldStandIn.open { [order] standIn in
      let engine = standIn.engine(.classic)
      let task = try await engine.beginPictures(order)
      for status in ["failed", "error", "canceled", "nsfw", "queued"] {
        standIn.set { $0.whole = status }
        let outcome = try await engine.pictures(task, of: order)
        switch (status, outcome) {
        case ("queued", .running), ("nsfw", .finished): break
        case ("failed", .failed), ("error", .failed), ("canceled", .failed): break
        default: Issue.record("\(status): \(outcome)")
        }
      }
    }
  }

  @Test("Files come over https or from the service's own address, not from one that begins alike")
  func foreign() async throws {
    try await HiggsfieldStandIn.open { [order] standIn in
      let real = standIn.engine(.classic)
      var settings = real.settings
      // Without the last digit of its port: the addresses of the files begin alike.
      settings.base.removeLast()
      let engine = HiggsfieldEngine(
        settings: settings, outbound: Relay(base: settings.base, real: real))
      let task = try await engine.beginPictures(order)
      guard case .finished(let pictures) = try await engine.pictures(task, of: order) else {
        Issue.record("it has not ended")
        return
      }
      #expect(pictures.map(\.isMade) == [false, false, false, false])
      #expect(standIn.now.downloads == 0)
    }
  }
}
