import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TrainerModels

@testable import TrainerApp

/// On a server the main actor is everybody's.
@MainActor
@Suite("A large import leaves room for the others")
struct LargeImportTests {
  /// Counts the writes between two turns of somebody else.
  private final class TurnStorage: KeyValueStorage {
    private let values = MemoryStorage()
    private let fullness = Locked(false)
    private let counted = Locked((now: 0, most: 0, all: 0))

    var most: Int { counted.withLock { max($0.most, $0.now) } }
    var all: Int { counted.withLock(\.all) }

    var isFull: Bool {
      get { fullness.withLock(\.self) }
      set { fullness.withLock { $0 = newValue } }
    }

    func nextTurn() { counted.withLock { $0 = (0, max($0.most, $0.now), $0.all) } }

    func string(forKey key: String) -> String? { values.string(forKey: key) }
    func keys(withPrefix prefix: String) -> [String] { values.keys(withPrefix: prefix) }

    func set(_ value: String?, forKey key: String) {
      if isFull { return }
      counted.withLock { $0 = ($0.now + 1, $0.most, $0.all + 1) }
      values.set(value, forKey: key)
    }
  }

  private let storage = TurnStorage()

  private func trainer() -> Trainer {
    var device = Device.detached
    device.storage = storage
    return Trainer(device: device, speech: .silent)
  }

  /// A thousand characters, written once each.
  private func file() throws -> Data {
    let ids = try Curriculum.bundled.get().order[.kanji] ?? []
    let line = "1795262400 950 1000 1000 1000 871 993 0"
    let attempts = ids.prefix(1000).map { ($0.rawValue, [line]) }
    return try JSONSerialization.data(withJSONObject: [
      "schemaVersion": 2, "attempts": Dictionary(uniqueKeysWithValues: attempts),
    ])
  }

  @Test("it is stored in portions, and is all there in the end")
  func portions() async throws {
    let trainer = trainer()
    try await trainer.learner.importFile(file()) { storage.nextTurn() }
    #expect(storage.all > 1000)
    #expect(storage.most < 100, "\(storage.most) in one turn")
    #expect(self.trainer().progress == trainer.progress)
    #expect(trainer.progress.attempts.count == 1000)
  }

  @Test("what is changed while it goes on is kept, here and in another window")
  func changesMeanwhile() async throws {
    let (one, other) = (trainer(), trainer())
    let importing = Task { try await one.learner.importFile(file()) }
    for step in 0..<40 {
      one.learner.settings.isLeftHanded = step % 2 == 1
      other.learner.dismissHelp("help \(step)")
      await Task.yield()
    }
    try await importing.value
    one.becameActive()
    other.becameActive()
    #expect(one.progress.attempts.count == 1000 && one.learner.settings.isLeftHanded)
    #expect(one.progress.dismissedHelp.count == 40)
    #expect(one.progress == other.progress && trainer().progress == one.progress)
  }

  @Test("a device that is full after a portion keeps that, and the import is refused")
  func fullMeanwhile() async throws {
    let trainer = trainer()
    await #expect(throws: ProgressError.notStored) {
      try await trainer.learner.importFile(file()) { storage.isFull = true }
    }
    #expect(storage.all > 60, "a portion was stored")
    #expect(trainer.progress.attempts.count < 1000 && trainer.progress == self.trainer().progress)
    #expect(trainer.learner.notice == nil, "the learner's own progress is stored")
    storage.isFull = false
    try await trainer.learner.importFile(file())
    #expect(trainer.progress.attempts.count == 1000)
    #expect(trainer.progress == self.trainer().progress)
  }

  @Test("what is erased while it is stored stays erased")
  func erasedMeanwhile() async throws {
    let trainer = trainer()
    let importing = Task { try await trainer.learner.importFile(file()) }
    try await eventually { !trainer.progress.attempts.isEmpty }
    #expect(trainer.learner.erase())
    try await importing.value
    #expect(trainer.progress.attempts.isEmpty && self.trainer().progress.attempts.isEmpty)
  }
}
