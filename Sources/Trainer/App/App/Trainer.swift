import ClientKit
import Foundation
import Observation
import TrainerModels

/// What one learner has: the characters, and the progress that is kept on their device.
@MainActor @Observable
final class Trainer {
  static let scriptKey = "trainer.script"

  let device: Device
  /// Says which day it is where the learner is.
  var calendar: Calendar
  let speech: Speech
  let clipboard: Clipboard
  /// Nil when the file of characters cannot be read; ``failure`` then says why.
  let curriculum: Curriculum?
  let failure: String?

  private(set) var progress: ProgressFile
  /// What could not be read at the start, in a sentence, until it is dismissed.
  var notice: String?
  /// The script that was chosen last.
  var script: Script {
    didSet { device.storage.set(script.rawValue, forKey: Self.scriptKey) }
  }

  /// How often the app came to the front: meanwhile a day may have passed.
  private var visits = 0
  /// Whether the device has what is in ``progress``.
  @ObservationIgnored private var isStored = true
  private let storage: WatchedStorage
  private let store: ProgressStore

  init(
    device: Device, calendar: Calendar = .current, speech: Speech = .platform,
    clipboard: Clipboard = .platform,
    curriculum: Result<Curriculum, CharacterFileError> = Curriculum.bundled
  ) {
    self.device = device
    self.calendar = calendar
    self.speech = speech
    self.clipboard = clipboard
    switch curriculum {
    case .success(let curriculum): (self.curriculum, failure) = (curriculum, nil)
    case .failure(let error): (self.curriculum, failure) = (nil, error.message)
    }
    storage = WatchedStorage(device.storage)
    store = ProgressStore(storage: storage.forProgress)
    let loaded = store.load()
    progress = loaded.file
    notice = loaded.notice
    script = device.storage.string(forKey: Self.scriptKey).flatMap(Script.init) ?? .hiragana
  }

  var today: StudyDay {
    _ = visits
    return StudyDay(device.now(), in: calendar)
  }

  var settings: TrainerSettings {
    get { progress.settings }
    set { change { $0.settings = newValue } }
  }

  /// Waits until the learner's day is over, and begins the next one: what was due tomorrow is due.
  func waitForTomorrow() async {
    let start = calendar.startOfDay(for: device.now())
    guard let end = calendar.date(byAdding: .day, value: 1, to: start) else { return }
    let seconds = max(1, end.timeIntervalSince(device.now()).rounded(.up))
    guard (try? await device.clock.sleep(for: .seconds(seconds))) != nil else { return }
    visits += 1
  }

  // MARK: Characters

  func character(_ id: CharacterID) -> TrainerCharacter? { curriculum?.library.character(id) }

  func strokes(of id: CharacterID) -> [Stroke] { curriculum?.library.strokes(of: id) ?? [] }

  /// What is due today and can be practised here.
  var due: [TrainerCharacter] { progress.due(on: today).compactMap(character) }

  /// The first character of the script, in the order of teaching, that was never written; once every
  /// one was, the one that was not written for the longest time.
  func nextToLearn(in script: Script, after current: CharacterID? = nil) -> CharacterID? {
    let ids = (curriculum?.library.ids(in: script) ?? []).filter { $0 != current }
    return ids.first { progress.attempts[$0] == nil }
      ?? ids.min { lastWritten($0) < lastWritten($1) }
  }

  private func lastWritten(_ id: CharacterID) -> Date {
    progress.attempts[id]?.last?.date ?? .distantPast
  }

  /// What is due comes before what is new.
  func nextToPractise(in script: Script, after current: CharacterID? = nil) -> CharacterID? {
    due.first { $0.script == script && $0.id != current }?.id
      ?? nextToLearn(in: script, after: current)
  }

  // MARK: Progress

  /// Notes a graded drawing and returns the day on which the character is due again.
  func record(_ grade: Grade, of id: CharacterID, usedHint: Bool) -> StudyDay? {
    change { [calendar, date = device.now()] in
      $0.record(grade, of: id, usedHint: usedHint, at: date, calendar: calendar)
    }
    return progress.cards[id]?.due
  }

  func remember(_ position: SetProgress, in set: PracticeSet.ID) {
    change { $0.setPosition(position, in: set) }
  }

  /// Returns false when the device does not store that; everything is then as it was.
  func eraseProgress() -> Bool {
    catchUp()
    guard let empty = store.erase(progress) else { return false }
    (progress, isStored) = (empty, true)
    return true
  }

  func exportProgress() throws -> Data {
    catchUp()
    return try store.export(progress)
  }

  func importProgress(_ data: Data) throws(ProgressError) {
    catchUp()
    progress = try store.imported(data, into: progress)
    save()
  }

  // MARK: Help

  func hasDismissedHelp(_ name: String) -> Bool { progress.dismissedHelp.contains(name) }

  func dismissHelp(_ name: String) {
    guard !hasDismissedHelp(name) else { return }
    change { $0.dismissedHelp.insert(name) }
  }

  // MARK: Other windows

  /// The app came to the front.
  func becameActive() {
    visits += 1
    catchUp()
  }

  /// Takes over what another window has stored: what is saved next is made of it, so that neither
  /// loses what the other wrote.
  private func catchUp() {
    guard storage.hasChangedElsewhere else { return }
    let loaded = store.load()
    progress = isStored ? loaded.file : loaded.file.merged(with: progress)
    notice = loaded.notice ?? notice
  }

  private func change(_ body: (inout ProgressFile) -> Void) {
    catchUp()
    body(&progress)
    save()
  }

  private func save() {
    let wasStored = isStored
    isStored = store.save(progress)
    if !isStored, wasStored { notice = Self.notStored }
    if isStored, notice == Self.notStored { notice = nil }
  }

  static let notStored = """
    Your progress could not be stored on this device. Make room on it, or export your progress in \
    Settings before you close the app.
    """
}
