import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TrainerModels

@testable import TrainerApp

@MainActor
@Suite("A drawing outlives its screen")
struct PracticeKeepingTests {
  let learner = Learner()
  let a = CharacterID("kana-3042")

  private func model(in trainer: Trainer) throws -> PracticeModel {
    try #require(PracticeModel(a, trainer: trainer))
  }

  @Test("After a relaunch the strokes are there, and the next one is judged with them")
  func relaunch() async throws {
    let first = try model(in: learner.trainer())
    learner.draw(first.reference[0].points, on: first)
    learner.draw(first.reference[1].points, on: first)
    first.screenWasLeft()
    let second = try model(in: learner.trainer())
    #expect(second.strokes.count == 2 && second.results.allSatisfy(\.isRight))
    for (old, new) in zip(first.strokes.flatMap(\.points), second.strokes.flatMap(\.points)) {
      #expect(max(abs(old.x - new.x), abs(old.y - new.y), abs(old.t - new.t)) < 0.0001)
    }
    learner.draw(second.reference[2].points, on: second)
    #expect(second.liveHint == "Stroke 3 is right. Check it now.")
    #expect(second.strokes[2].points[0].t > second.strokes[1].points[0].t)
  }

  @Test("The first stroke is kept at once, the others soon, without being left")
  func kept() async throws {
    let first = try model(in: learner.trainer())
    learner.draw(first.reference[0].points, on: first)
    #expect(try model(in: learner.trainer()).strokes.count == 1)
    learner.draw(first.reference[1].points, on: first)
    try await learner.clock.sleeper(for: Papers.pause)
    learner.clock.advance(by: Papers.pause)
    try await eventually("both strokes are kept") {
      PracticeModel(a, trainer: learner.trainer())?.strokes.count == 2
    }
  }

  @Test("A result comes back with its page, is not counted again, and does not meet a new visit")
  func result() throws {
    let first = try model(in: learner.trainer())
    learner.write(well: true, on: first)
    let reloaded = learner.trainer()
    #expect(try model(in: reloaded).isEmpty, "a link opens an empty paper")
    reloaded.open(URL(fileURLWithPath: "/practice/あ"))
    let again = try model(in: reloaded)
    #expect(again.grade == first.grade && again.dueText == "Due tomorrow")
    #expect(reloaded.progress.attempts[a]?.count == 1)
    again.clearButtonTapped()
    #expect(try model(in: reloaded).isEmpty)
  }

  @Test("Help that was used stays used")
  func help() throws {
    let first = try model(in: learner.trainer())
    first.outlineButtonTapped()
    learner.draw(first.reference[0].points, on: first)
    first.screenWasLeft()
    #expect(try model(in: learner.trainer()).usedHint)
  }

  @Test("Going on, an emptied paper and another day forget the drawing")
  func forgotten() throws {
    let trainer = learner.trainer()
    let first = try model(in: trainer)
    learner.draw(first.reference[0].points, on: first)
    first.leave()
    #expect(try model(in: trainer).isEmpty)
    let second = try model(in: trainer)
    learner.draw(second.reference[0].points, on: second)
    second.clearButtonTapped()
    #expect(try model(in: trainer).isEmpty)
    learner.draw(second.reference[0].points, on: second)
    learner.now.value += 24 * 3600
    #expect(try model(in: trainer).isEmpty)
    #expect(!learner.storage.keys(withPrefix: Papers.prefix).isEmpty)
    trainer.papers.tidy(today: trainer.today)
    #expect(learner.storage.keys(withPrefix: Papers.prefix).isEmpty)
  }

  @Test("Another window that is open keeps its own drawing")
  func twoWindows() async throws {
    let first = try model(in: learner.trainer())
    learner.draw(first.reference[0].points, on: first)
    var device = learner.device
    device.window = DeviceWindow(id: "second") { $0 == "only" || $0 == "second" }
    let other = Trainer(device: device, speech: .silent)
    let second = try model(in: other)
    #expect(second.isEmpty)
    learner.draw(second.reference[0].points, on: second)
    learner.draw(second.reference[1].points, on: second)
    second.screenWasLeft()
    #expect(try model(in: learner.trainer()).strokes.count == 1)
  }

  @Test("After a reload the drawing comes as soon as the page before has gone")
  func reload() async throws {
    let isOldOpen = Locked(true)
    var device = learner.device
    device.window = DeviceWindow(id: "old") { $0 == "old" || isOldOpen.withLock { $0 } }
    let first = try model(in: Trainer(device: device, speech: .silent))
    learner.draw(first.reference[0].points, on: first)
    device.window = DeviceWindow(id: "new") { $0 == "new" || isOldOpen.withLock { $0 } }
    let trainer = Trainer(device: device, speech: .silent)
    let second = try model(in: trainer)
    let third = try model(in: trainer)
    #expect(second.isEmpty && third.isEmpty)
    let waiting = Task { await second.appeared() }
    try await learner.clock.sleeper(for: .milliseconds(100))
    isOldOpen.withLock { $0 = false }
    learner.clock.advance(by: .milliseconds(100))
    await waiting.value
    #expect(second.strokes.count == 1)
    await third.appeared()
    #expect(third.strokes.count == 1, "also if the page before went before the screen came up")
  }

  @Test("Erasing all progress takes the drawings along")
  func erased() throws {
    let trainer = learner.trainer()
    let model = try model(in: trainer)
    learner.draw(model.reference[0].points, on: model)
    let settings = SettingsModel(trainer: trainer)
    settings.eraseButtonTapped()
    settings.eraseConfirmedOnce()
    settings.eraseConfirmedTwice()
    #expect(learner.storage.keys(withPrefix: Papers.prefix).isEmpty)
  }

  @Test("Texts that are no strokes are refused", arguments: ["x", "1,2", "1,2,3 ", "1,2,9e9", ";"])
  func damaged(text: String) {
    #expect(StrokeText.strokes(of: text) == nil)
    #expect(
      StrokeText.strokes(of: Array(repeating: "1,1,1", count: 61).joined(separator: ";")) == nil)
  }
}
