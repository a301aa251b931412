import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TrainerModels

@testable import TrainerApp

@MainActor
struct SettingsModelTests {
  let learner = Learner()
  let trainer: Trainer
  let model: SettingsModel

  init() {
    trainer = learner.trainer()
    model = SettingsModel(trainer: trainer)
  }

  private func file(_ data: Data) throws -> URL {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".json")
    try data.write(to: url)
    return url
  }

  @Test("What was exported can be imported elsewhere, any number of times")
  func roundTrip() async throws {
    learner.write("kana-3042", well: true, in: trainer)
    learner.write("kana-3044", well: true, in: trainer)
    model.exportButtonTapped()
    await model.work?.value
    #expect(model.isExporting)
    #expect(model.exportName == "KanjiKana progress 2026-11-21")
    let url = try file(try #require(model.exported).data)

    let other = Learner().trainer()
    let settings = SettingsModel(trainer: other)
    settings.picked(.success(url))
    #expect(settings.message == "Importing…")
    await settings.work?.value
    #expect(settings.message == "Imported: 2 new characters.")
    #expect(other.progress.attempts == trainer.progress.attempts)
    let before = other.progress
    settings.picked(.success(url))
    #expect(settings.message == "Importing…")
    await settings.work?.value
    #expect(settings.message == "Imported. Your progress holds everything that is in the file.")
    #expect(other.progress == before)
  }

  @Test(
    "A file that cannot be read is said in a sentence, and nothing is lost",
    arguments: [
      ("{\"schemaVersion\":1,\"attempts\":[", ProgressError.damaged), ("PNG", .notProgress),
      ("{\"name\":\"shopping\"}", .notProgress), ("", .notProgress),
      ("{\"schemaVersion\":999,\"secrets\":{}}", .newerVersion),
    ])
  func badFiles(text: String, error: ProgressError) async throws {
    learner.write("kana-3042", well: true, in: trainer)
    let before = trainer.progress
    model.picked(.success(try file(Data(text.utf8))))
    await model.work?.value
    #expect(model.message == error.message)
    #expect(trainer.progress == before)
    #expect(learner.trainer().progress == before)
  }

  @Test("A file that is gone is said, a dialog that was closed is not")
  func noFile() {
    model.picked(.success(URL(filePath: "/nowhere/at-all.json")))
    #expect(model.message == "The file could not be read. Nothing was changed.")
    model.importButtonTapped()
    #expect(model.message == nil)
    model.picked(.failure(CocoaError(.userCancelled)))
    #expect(model.message == nil)
    model.picked(.failure(CocoaError(.fileReadNoPermission)))
    #expect(model.message != nil)
  }

  @Test("Progress is erased after two confirmations, not after one")
  func erase() {
    learner.write("kana-3042", well: true, in: trainer)
    trainer.learner.settings.isLeftHanded = true
    model.eraseConfirmedTwice()
    #expect(!trainer.progress.attempts.isEmpty)
    model.eraseButtonTapped()
    #expect(model.isAskingOnce)
    model.eraseConfirmedOnce()
    model.isAskingOnce = false  // The first dialog closes by itself.
    #expect(model.isAskingTwice)
    #expect(!trainer.progress.attempts.isEmpty)
    model.isAskingTwice = false  // So may the second, before its button acts.
    model.eraseConfirmedTwice()
    #expect(trainer.progress.attempts.isEmpty)
    #expect(learner.trainer().progress.attempts.isEmpty)
    #expect(trainer.learner.settings.isLeftHanded)
    #expect(model.message == "Your progress was erased.")
  }

  @Test("Either question can be answered with no")
  func keep() {
    learner.write("kana-3042", well: true, in: trainer)
    model.eraseButtonTapped()
    model.isAskingOnce = false
    #expect(model.erasing == .no)
    model.eraseButtonTapped()
    model.eraseConfirmedOnce()
    model.keepButtonTapped()
    model.eraseConfirmedTwice()
    #expect(!trainer.progress.attempts.isEmpty)
  }

  /// Progress with あ and い, as another device has exported it.
  private func exported() async throws -> Data {
    let other = Learner()
    let theirs = other.trainer()
    other.write("kana-3042", well: true, in: theirs)
    other.write("kana-3044", well: true, in: theirs)
    return try await theirs.learner.export()
  }

  @Test("An import that the device took and could not keep is taken back, and told")
  func refusedImport() async throws {
    let storage = RefusingStorage()
    var device = learner.device
    device.storage = storage
    let trainer = Trainer(device: device, calendar: self.trainer.day.calendar)
    learner.write("kana-3046", well: true, in: trainer)
    trainer.learner.remember(
      SetProgress(mode: .practice, index: 2, updated: learner.now.value), in: "hiragana-vowels")
    let (stored, mine) = (storage.all, trainer.progress)
    let model = SettingsModel(trainer: trainer)
    let url = try file(try await exported())
    model.read(url)
    await model.work?.value
    #expect(model.message == "Imported: 2 new characters.")
    storage.takeBack(to: stored)
    #expect(model.message == ProgressError.notStored.message)
    #expect(trainer.progress == mine && trainer.writtenCount == 1)
    #expect(trainer.learner.notice == nil, "the learner's own progress is stored")
    model.read(url)
    await model.work?.value
    #expect(model.message == "Imported: 2 new characters.")
    #expect(trainer.progress.attempts.count == 3)
  }

  @Test("A drawing after a refused import is kept and told, and nothing else of the file")
  func drawnAfterImport() async throws {
    let storage = RefusingStorage()
    var device = learner.device
    device.storage = storage
    let trainer = Trainer(device: device, calendar: self.trainer.day.calendar)
    let model = SettingsModel(trainer: trainer)
    model.read(try file(try await exported()))
    await model.work?.value
    learner.write("kana-3046", well: true, in: trainer)
    storage.takeBack(to: [:])
    #expect(trainer.progress.attempts.keys.map(\.rawValue) == ["kana-3046"])
    #expect(trainer.learner.notice == LearnerProgress.notStored)
    #expect(model.message == ProgressError.notStored.message)
    learner.write("kana-3046", well: true, in: trainer)
    #expect(LearnerProgress(storage: storage, curriculum: nil).file == trainer.progress)
  }
}
