import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TrainerModels

@testable import TrainerApp

@MainActor
struct TrainerTests {
  let learner = Learner()

  @Test("The chosen script is remembered; hiragana is the first")
  func script() {
    let trainer = learner.trainer()
    #expect(trainer.script == .hiragana)
    trainer.script = .kanji
    #expect(learner.trainer().script == .kanji)
  }

  @Test("An unknown script in the storage is hiragana")
  func unknownScript() {
    learner.storage.set("runes", forKey: Trainer.scriptKey)
    #expect(learner.trainer().script == .hiragana)
  }

  @Test("A beginner starts with the first character; what is written is not new any more")
  func next() {
    let trainer = learner.trainer()
    #expect(trainer.nextToLearn(in: .hiragana) == CharacterID("kana-3042"))
    #expect(trainer.nextToPractise(in: .hiragana) == CharacterID("kana-3042"))
    learner.write("kana-3042", well: true, in: trainer)
    #expect(trainer.nextToLearn(in: .hiragana) == CharacterID("kana-3044"))
    #expect(trainer.nextToPractise(in: .hiragana) == CharacterID("kana-3044"))
    #expect(trainer.nextToLearn(in: .katakana) == CharacterID("kana-30A2"))
  }

  @Test("What is due comes before what is new, but not what was just written")
  func dueFirst() {
    let trainer = learner.trainer()
    learner.write("kana-3042", well: true, in: trainer)
    #expect(trainer.due.isEmpty)
    learner.now.value += 86_400
    #expect(trainer.due == [CharacterID("kana-3042")])
    #expect(trainer.nextToPractise(in: .hiragana) == CharacterID("kana-3042"))
    #expect(
      trainer.nextToPractise(in: .hiragana, after: CharacterID("kana-3042"))
        == CharacterID("kana-3044"))
    #expect(trainer.nextToPractise(in: .katakana) == CharacterID("kana-30A2"))
  }

  @Test("The day is the learner's own")
  func timeZone() throws {
    let trainer = learner.trainer()
    trainer.day.calendar.timeZone = try #require(TimeZone(identifier: "Pacific/Auckland"))
    learner.now.value += 3600 * 4  // 14:00 UTC is 03:00 of the next day in New Zealand.
    #expect(trainer.today.description == "2026-11-22")
  }

  @Test(
    "A device that stores nothing any more is named, and what was done stays as long as the app")
  func fullDevice() throws {
    let full = FullStorage(learner.storage)
    var device = learner.device
    device.storage = full
    let trainer = Trainer(device: device, calendar: learner.trainer().day.calendar)
    learner.write("kana-3042", well: true, in: trainer)
    #expect(trainer.learner.notice == nil)
    full.isFull.withLock { $0 = true }
    learner.write("kana-3044", well: true, in: trainer)
    #expect(trainer.learner.notice == LearnerProgress.notStored)
    // Another window still wrote something just before.
    learner.write("kana-3046", well: true, in: learner.trainer())
    trainer.becameActive()
    #expect(trainer.progress.attempts.count == 3)
    full.isFull.withLock { $0 = false }
    learner.write("kana-3048", well: true, in: trainer)
    #expect(trainer.learner.notice == nil)
    #expect(learner.trainer().progress.attempts.count == 4)
  }

  @Test("A drawing that the device took and could not keep is told, and stored with the next one")
  func refusedLater() {
    let storage = RefusingStorage()
    var device = learner.device
    device.storage = storage
    let calendar = learner.trainer().day.calendar
    let trainer = Trainer(device: device, calendar: calendar)
    learner.write("kana-3042", well: true, in: trainer)
    let stored = storage.all
    learner.write("kana-3044", well: true, in: trainer)
    #expect(trainer.learner.notice == nil)
    storage.takeBack(to: stored)
    #expect(trainer.learner.notice == LearnerProgress.notStored)
    #expect(trainer.progress.attempts.count == 2)
    #expect(Trainer(device: device, calendar: calendar).progress.attempts.count == 1)
    learner.write("kana-3046", well: true, in: trainer)
    #expect(trainer.learner.notice == nil)
    let relaunched = Trainer(device: device, calendar: calendar)
    #expect(relaunched.progress.attempts == trainer.progress.attempts)
  }

  @Test("An erasure that the device took and could not keep is taken back, and told")
  func refusedErasure() async throws {
    let storage = RefusingStorage()
    var device = learner.device
    device.storage = storage
    let trainer = Trainer(device: device, calendar: learner.trainer().day.calendar)
    learner.write("kana-3042", well: true, in: trainer)
    let stored = storage.all
    let settings = SettingsModel(trainer: trainer)
    settings.eraseButtonTapped()
    settings.eraseConfirmedOnce()
    settings.eraseConfirmedTwice()
    #expect(settings.message == "Your progress was erased.")
    storage.takeBack(to: stored)
    #expect(settings.message?.contains("could not be erased") == true)
    try await eventually { trainer.progress.attempts.count == 1 }
  }

  /// A device's storage whose disk can be full.
  private final class FullStorage: KeyValueStorage {
    let isFull = Locked(false)
    private let storage: MemoryStorage

    init(_ storage: MemoryStorage) { self.storage = storage }

    func string(forKey key: String) -> String? { storage.string(forKey: key) }
    func keys(withPrefix prefix: String) -> [String] { storage.keys(withPrefix: prefix) }

    func set(_ value: String?, forKey key: String) {
      if !isFull.withLock(\.self) { storage.set(value, forKey: key) }
    }
  }

  @Test("Progress and settings survive a relaunch")
  func relaunch() {
    let trainer = learner.trainer()
    learner.write("kana-3042", well: true, in: trainer)
    trainer.learner.settings.isLeftHanded = true
    let again = learner.trainer()
    #expect(again.progress == trainer.progress)
    #expect(again.learner.settings.isLeftHanded)
    #expect(again.learner.notice == nil)
  }

  @Test("Damaged progress is said in a sentence, and nothing else breaks")
  func damaged() {
    learner.storage.set("{\"schemaVersion\":1,", forKey: "trainer.progress")
    let trainer = learner.trainer()
    #expect(trainer.learner.notice?.contains("damaged") == true)
    #expect(trainer.progress.attempts.isEmpty)
    learner.write("kana-3042", well: true, in: trainer)
    #expect(trainer.progress.attempts.count == 1)
    #expect(learner.trainer().learner.notice == nil)
  }

  @Test("What two windows write is kept, whichever writes last")
  func twoWindows() {
    let (one, other) = (learner.trainer(), learner.trainer())
    learner.write("kana-3042", well: true, in: one)
    learner.write("kana-3044", well: true, in: other)
    one.learner.settings.isLeftHanded = true
    other.learner.dismissHelp("practice")
    learner.write("kana-3046", well: true, in: one)
    let stored = learner.trainer()
    #expect(
      Set(stored.progress.attempts.keys.map(\.rawValue)) == ["kana-3042", "kana-3044", "kana-3046"])
    #expect(stored.learner.settings.isLeftHanded)
    #expect(stored.progress.dismissedHelp.contains("practice"))
    #expect(stored.progress == one.progress)
  }

  @Test("A window that comes to the front shows what the other did, and which day it is")
  func cameToTheFront() {
    let (one, other) = (learner.trainer(), learner.trainer())
    learner.write("kana-3042", well: true, in: other)
    #expect(one.progress.attempts.isEmpty)
    one.becameActive()
    #expect(one.progress == other.progress)
    #expect(one.due.isEmpty)
    learner.now.value += 86_400
    one.becameActive()
    #expect(one.due == [CharacterID("kana-3042")])
  }

  @Test("An app that is left open over midnight has what is due on the new day")
  func midnight() async throws {
    let trainer = learner.trainer()
    learner.write("kana-3042", well: true, in: trainer)
    let waiting = Task { await trainer.day.waitForTomorrow() }
    try await eventually { learner.clock.sleeperCount == 1 }
    learner.clock.advance(by: .seconds(13 * 3600))
    #expect(trainer.due.isEmpty, "at eleven in the evening")
    learner.now.value += 14 * 3600
    learner.clock.advance(by: .seconds(3600))
    await waiting.value
    #expect(trainer.due == [CharacterID("kana-3042")])
  }

  @Test("Once everything is written, what was not written for the longest time is next")
  func allWritten() throws {
    let trainer = learner.trainer()
    let ids = try #require(trainer.curriculum?.library.ids(in: .hiragana))
    for id in ids {
      learner.now.value += 60
      learner.write(id.rawValue, well: true, in: trainer)
    }
    #expect(trainer.nextToLearn(in: .hiragana) == ids.first)
    #expect(trainer.nextToLearn(in: .hiragana, after: ids.first) == ids[1])
    learner.now.value += 60
    learner.write(ids[0].rawValue, well: true, in: trainer)
    #expect(trainer.nextToLearn(in: .hiragana) == ids[1])
  }

  @Test("What another window erased stays erased")
  func erasedElsewhere() {
    let (one, other) = (learner.trainer(), learner.trainer())
    learner.write("kana-3042", well: true, in: one)
    #expect(other.learner.erase())
    learner.write("kana-3044", well: true, in: one)
    #expect(learner.trainer().progress.attempts.keys.map(\.rawValue) == ["kana-3044"])
  }

  @Test("An export holds what another window has written")
  func exportOfBoth() async throws {
    let (one, other) = (learner.trainer(), learner.trainer())
    learner.write("kana-3042", well: true, in: other)
    let exported = try await one.learner.export()
    #expect(String(decoding: exported, as: UTF8.self).contains("kana-3042"))
  }

  @Test("Without its characters the app says so")
  func noCharacters() {
    let trainer = Trainer(
      device: learner.device, speech: .silent, curriculum: .failure(.damaged))
    #expect(trainer.failure == CharacterFileError.damaged.message)
    #expect(trainer.nextToLearn(in: .hiragana) == nil)
    #expect(PracticeModel(CharacterID("kana-3042"), trainer: trainer) == nil)
  }

  @Test("Help is shown once")
  func help() {
    let trainer = learner.trainer()
    #expect(!trainer.progress.dismissedHelp.contains("practice"))
    trainer.learner.dismissHelp("practice")
    #expect(learner.trainer().progress.dismissedHelp.contains("practice"))
    #expect(!learner.trainer().progress.dismissedHelp.contains("demoSet"))
  }
}
