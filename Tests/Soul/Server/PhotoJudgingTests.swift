import Foundation
import ServerKit
import ServerKitTesting
import SoulModels
import SoulPictures
import Synchronization
import Testing
import WireKit

@testable import SoulServer

/// Measures each photo as the test says of the first, the second, and so on.
private final class FakeMeasure: Sendable {
  /// How many photos came at once, in order.
  private let sizes = Mutex<[Int]>([])
  private let count = Mutex(0)
  private let answer: @Sendable (Int) throws -> PhotoFacts?

  init(_ answer: @escaping @Sendable (Int) throws -> PhotoFacts?) { self.answer = answer }

  var asked: [Int] { sizes.withLock { $0 } }

  @Sendable func measure(_ photos: [Data]) async throws -> [PhotoFacts?] {
    sizes.withLock { $0.append(photos.count) }
    return try photos.map { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return try answer(number)
    }
  }

  static func facts(sharpness: Double = 400, fingerprint: UInt64) -> PhotoFacts {
    PhotoFacts(
      width: 3024, height: 4032, sharpness: sharpness, brightness: 120, contrast: 180,
      fingerprint: fingerprint)
  }
}

/// Measures photos when it is let to, and counts those that it has at once.
private final class HeldMeasure: Sendable {
  struct Seen {
    var calls = 0
    var callsAtOnce = 0
    var mostCallsAtOnce = 0
    var photos = 0
  }

  private let seen = Mutex(Seen())
  private let gate = AsyncStream.makeStream(of: Void.self)

  var now: Seen { seen.withLock { $0 } }

  func open() { gate.continuation.finish() }

  @Sendable func measure(_ photos: [Data]) async throws -> [PhotoFacts?] {
    seen.withLock { seen in
      seen.calls += 1
      seen.callsAtOnce += 1
      seen.mostCallsAtOnce = max(seen.mostCallsAtOnce, seen.callsAtOnce)
      seen.photos += photos.count
    }
    for await _ in gate.stream {}
    seen.withLock { $0.callsAtOnce -= 1 }
    return photos.map { _ in FakeMeasure.facts(fingerprint: 0) }
  }
}

@Suite("Photos are judged while they wait")
struct PhotoJudgingTests {
  private func open(
    _ fake: FakeMeasure,
    _ body: @escaping @Sendable (Studio, String, [PhotoReceipt]) async throws -> Void
  ) async throws {
    try await Studio.open(measure: fake.measure) { studio in
      let token = try await studio.signIn().session.accessToken
      var receipts: [PhotoReceipt] = []
      for color in [UInt8(10), 90, 170] {
        receipts.append(
          try await studio.sendOne(
            TestPhoto.png(color: color), to: receipts.first?.tempModelId, as: token
          ).decoded(PhotoReceipt.self))
      }
      try await body(studio, token, receipts)
    }
  }

  @Test("Each photo has its verdict with a way on, and is measured once, not by its upload")
  func verdicts() async throws {
    // The second is out of focus, the third is the first again.
    let fake = FakeMeasure { number in
      FakeMeasure.facts(sharpness: number == 2 ? 3 : 400, fingerprint: 0)
    }
    try await open(fake) { studio, token, photos in
      #expect(fake.asked.isEmpty)
      let call = SoulAPI.judgedPhotos(.init(folder: photos[0].tempModelId))
      let answer = try await studio.get(call, as: token)
      #expect(answer.photos.map(\.id) == photos.map(\.id))
      #expect(answer.photos.map(\.verdict) == ["good", "blurred", "repeated"])
      #expect(answer.photos[0].sentence == nil)
      #expect(answer.photos[1].sentence == "Blurry. Choose a sharper one, or keep it.")
      let again = try await studio.get(call, as: token)
      #expect(again.photos.map(\.verdict) == answer.photos.map(\.verdict))
      #expect(fake.asked == [3])
      // Without the first one, the third is not twice the same any more.
      let gone = try await studio.send(SoulAPI.deletePhoto(.init(image: photos[0].id)), as: token)
      #expect(gone.status == 200)
      let left = try await studio.get(call, as: token)
      #expect(left.photos.map(\.verdict) == ["blurred", "good"])
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_photo_facts") == 2)
    }
  }

  @Test("A photo that cannot be measured has no verdict, and is asked for again")
  func failures() async throws {
    let fake = FakeMeasure { number in
      if number == 1 { throw PictureProgram.Refusal.outOfTime }
      return number == 2 ? nil : FakeMeasure.facts(fingerprint: UInt64(255) << (number * 8))
    }
    try await open(fake) { studio, token, photos in
      let call = SoulAPI.judgedPhotos(.init(folder: photos[0].tempModelId))
      let answers: [[String?]] = [
        [nil, nil, nil], [nil, "good", "good"], ["good", "good", "good"],
      ]
      for expected in answers {
        let answer = try await studio.get(call, as: token)
        #expect(answer.photos.map(\.verdict) == expected)
      }
    }
  }

  @Test("One answer measures ten photos at most, five at a time")
  func most() async throws {
    let fake = FakeMeasure { _ in FakeMeasure.facts(fingerprint: 0) }
    try await Studio.open(measure: fake.measure) { studio in
      let token = try await studio.signIn().session.accessToken
      let sent = try await studio.sendAll(SoulAPI.uploadPhotos(), Studio.photos(15), as: token)
      let folder = try sent.decoded(BatchUploadResponse.self).tempModelId
      let call = SoulAPI.judgedPhotos(.init(folder: folder))
      let first = try await studio.get(call, as: token)
      #expect(first.photos.count { $0.verdict != nil } == 10)
      let second = try await studio.get(call, as: token)
      #expect(second.photos.count { $0.verdict != nil } == 15)
      #expect(fake.asked == [5, 5, 5])
    }
  }

  @Test("Of fifty questions at once one measures, twenty wait, and the others are answered at once")
  func atOnce() async throws {
    let held = HeldMeasure()
    try await Studio.open(measure: held.measure) { studio in
      let token = try await studio.signIn().session.accessToken
      let sent = try await studio.sendAll(SoulAPI.uploadPhotos(), Studio.photos(15), as: token)
      let folder = try sent.decoded(BatchUploadResponse.self).tempModelId
      let answers = try await withThrowingTaskGroup(of: JudgedPhotosResponse.self) { group in
        for _ in 0..<50 {
          group.addTask {
            try await studio.get(SoulAPI.judgedPhotos(.init(folder: folder)), as: token)
          }
        }
        var answers: [JudgedPhotosResponse] = []
        // Those who neither measure nor wait: nothing is measured until they have their answers.
        while answers.count < 50 - 1 - PhotoJudging.waiting, let next = try await group.next() {
          answers.append(next)
        }
        #expect(answers.allSatisfy { $0.photos.allSatisfy { $0.verdict == nil } })
        held.open()
        for try await next in group { answers.append(next) }
        return answers
      }
      #expect(answers.count == 50)
      #expect(answers.filter { $0.photos[14].verdict != nil }.count == PhotoJudging.waiting)
      #expect(held.now.mostCallsAtOnce == 1 && held.now.calls == 3)
      #expect(held.now.photos == 15, "Each photo is measured once")
    }
  }

  @Test("Nobody else's photos, and none of a training, are judged")
  func strangers() async throws {
    let fake = FakeMeasure { FakeMeasure.facts(fingerprint: UInt64($0)) }
    try await open(fake) { studio, _, photos in
      let ben = try await studio.signIn("+15195463439")
      let call = SoulAPI.judgedPhotos(.init(folder: photos[0].tempModelId))
      #expect(try await studio.send(call, as: ben.session.accessToken).status == 404)
      #expect(try await studio.send(call).status == 401)
      let own = try await studio.folder(of: ben.user.id)
      let training = TrainFromImagesRequest(modelName: "Ben", tempFolderName: own)
      let begun = try await studio.send(
        SoulAPI.trainFromImages(), training, as: ben.session.accessToken)
      #expect(begun.status == 200, "\(begun.text)")
      let taken = try await studio.send(
        SoulAPI.judgedPhotos(.init(folder: own)), as: ben.session.accessToken)
      #expect(taken.status == 409)
      #expect(fake.asked.isEmpty)
    }
  }
}
