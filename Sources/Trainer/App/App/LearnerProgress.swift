import ClientKit
import Foundation
import Observation
import TrainerModels

/// A learner's progress and settings, in memory and on the device. A change first takes over the
/// changes of other windows, and then stores its own parts.
@MainActor @Observable
final class LearnerProgress {
  /// A sentence about progress that could not be read or stored, until it is dismissed.
  var notice: String?

  // Views observe these two counts, so that the progress itself is never copied or compared for them.
  private(set) var changes = 0
  private var agendaChanges = 0
  @ObservationIgnored var stored: ProgressFile
  @ObservationIgnored var store: ProgressStore
  @ObservationIgnored private var isStored = true
  @ObservationIgnored private var lastAgenda: Agenda?
  @ObservationIgnored private var lastFigures: ProgressFigures?
  @ObservationIgnored private var refusals: StorageWatch?
  private let curriculum: Curriculum?
  /// Whether the device has not kept the last erasure, although it had taken it.
  private(set) var isErasureRefused = false
  /// Whether the device has not kept the last imported file, although it had taken it.
  var isImportRefused = false
  /// What the last import has changed, and nothing since.
  @ObservationIgnored var imported: Set<ProgressPart> = []

  init(storage: any KeyValueStorage, curriculum: Curriculum?) {
    self.curriculum = curriculum
    store = ProgressStore(storage: ProgressStorage(storage))
    let loaded = store.load()
    stored = loaded.file
    notice = loaded.notice
    refusals = storage.watchRefusals { [weak self] key in self?.wasRefused(key) }
  }

  var file: ProgressFile {
    _ = changes
    return stored
  }

  /// The characters to write next. Views observe only the due and the new ones, not each drawing.
  func agenda(on day: StudyDay) -> Agenda? {
    _ = agendaChanges
    if let lastAgenda, lastAgenda.day == day { return lastAgenda }
    lastAgenda?.move(to: day, stored)
    lastAgenda = lastAgenda ?? curriculum.map { Agenda(stored, curriculum: $0, on: day) }
    return lastAgenda
  }

  /// How many characters were written without a hint; observed as ``agenda(on:)`` is.
  func writtenCount(on day: StudyDay) -> Int { agenda(on: day)?.writtenCharacters.count ?? 0 }

  func nextToLearn(in script: Script, after current: CharacterID?, on day: StudyDay) -> CharacterID?
  {
    agenda(on: day)?.next(in: script, after: current, stored)
  }

  func figures(on day: StudyDay) -> ProgressFigures? {
    _ = changes
    if let lastFigures, lastFigures.isOf(day) { return lastFigures }
    lastFigures = curriculum.map { ProgressFigures(stored, curriculum: $0, on: day) }
    return lastFigures
  }

  // MARK: Changes

  var settings: TrainerSettings {
    get { file.settings }
    set {
      let before = stored.settings
      guard newValue != before else { return }
      change {
        $0.settings.apply(newValue, changedFrom: before)
        return [.settings]
      }
    }
  }

  /// - Returns: the day on which the character is due again.
  func record(
    _ grade: Grade, of id: CharacterID, usedHint: Bool, at date: Date, calendar: Calendar
  ) -> StudyDay? {
    change {
      $0.record(grade, of: id, usedHint: usedHint, at: date, calendar: calendar)
      return ProgressFile.parts(ofDrawing: id, on: StudyDay(date, in: calendar))
    }
    return stored.cards[id]?.due
  }

  func remember(_ position: SetProgress, in set: PracticeSet.ID) {
    change {
      let parts = $0.parts(changedBy: position, in: set)
      $0.setPosition(position, in: set)
      return parts
    }
  }

  func dismissHelp(_ name: String) {
    guard !stored.dismissedHelp.contains(name) else { return }
    change {
      $0.dismissedHelp.insert(name)
      return [.dismissedHelp]
    }
  }

  /// Takes over the changes of other windows. The next change is made to them, so that no window
  /// loses what another one wrote.
  func catchUp() {
    let news = store.catchUp(&stored)
    notice = news.notice ?? notice
    if let parts = news.parts { refresh(parts) } else { refreshAll() }
  }

  /// - Parameter body: makes the change and returns the parts that it has changed.
  private func change(_ body: (inout ProgressFile) -> Set<ProgressPart>) {
    catchUp()
    let parts = body(&stored)
    refresh(parts)
    save(parts)
  }

  private func save(_ parts: Set<ProgressPart>) {
    imported.subtract(parts)
    note(isStored: store.save(parts, of: stored))
  }

  func note(isStored isStoredNow: Bool) {
    let wasStored = isStored
    isStored = isStoredNow
    if !isStored, wasStored { notice = Self.notStored }
    if isStored, notice == Self.notStored { notice = nil }
  }

  /// The device took a text, but could not keep it.
  private func wasRefused(_ key: String) {
    if store.isErasure(key, of: stored) {
      guard !isErasureRefused else { return }
      isErasureRefused = true
      // The device has already taken back all that was to be erased.
      reload()
    } else if store.wasRefused(key, of: stored) {
      if let part = ProgressPart(key: key), imported.contains(part) { return refuseImport() }
      isStored = false
      notice = Self.notStored
    }
  }

  private func reload() {
    notice = store.reload(&stored) ?? notice
    refreshAll()
  }

  private func refresh(_ parts: Set<ProgressPart>) {
    guard !parts.isEmpty else { return }
    var hasMoved = false
    for part in parts {
      lastFigures?.update(part, stored)
      guard case .character(let id) = part else { continue }
      hasMoved = lastAgenda?.update(id, stored) ?? true || hasMoved
    }
    changes += 1
    if hasMoved { agendaChanges += 1 }
  }

  func refreshAll() {
    (lastAgenda, lastFigures) = (nil, nil)
    (changes, agendaChanges) = (changes + 1, agendaChanges + 1)
  }

  // MARK: Erasing

  /// - Returns: false when the device does not store that; everything is then as it was.
  func erase() -> Bool {
    catchUp()
    isErasureRefused = false
    imported = []
    guard let empty = store.erase(stored) else { return false }
    (stored, isStored) = (empty, true)
    refreshAll()
    return true
  }

  static let notStored = """
    Your progress could not be stored on this device. Make room on it, or export your progress in \
    Settings before you close the app.
    """
}
