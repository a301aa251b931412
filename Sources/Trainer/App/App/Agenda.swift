import TrainerModels

/// The characters to write next: those that are due on a day, and the new ones. A drawing updates the
/// agenda, so that no view has to look through all characters.
struct Agenda {
  struct Due {
    let id: CharacterID
    let script: Script
    /// The day since which the character waits.
    let since: StudyDay

    fileprivate func comes(before other: Due) -> Bool { (since, id) < (other.since, other.id) }
  }

  private(set) var day: StudyDay
  /// The due characters that can be practised here, the longest overdue first.
  private(set) var due: [Due] = []
  /// The characters that were written at least once, without a hint, and can be practised here.
  private(set) var writtenCharacters: Set<CharacterID> = []
  /// Each script's first character, in the order of teaching, that was never written. Once all
  /// were, the one that was not written for the longest time.
  private(set) var next: [Script: CharacterID] = [:]

  private let curriculum: Curriculum
  /// Since when each character waits that is due.
  private var waiting: [CharacterID: StudyDay] = [:]
  /// How many characters of each script, from the first one, were all written.
  private var written: [Script: Int] = [:]

  init(_ file: ProgressFile, curriculum: Curriculum, on day: StudyDay) {
    (self.curriculum, self.day) = (curriculum, day)
    writtenCharacters = Set(
      file.attempts.keys.filter { file.isWritten($0) && curriculum.script(of: $0) != nil })
    for script in Script.allCases { findNext(in: script, file) }
    move(to: day, file)
  }

  /// Another day has begun.
  mutating func move(to day: StudyDay, _ file: ProgressFile) {
    self.day = day
    due = file.due(on: day).compactMap { id in
      guard let script = curriculum.script(of: id), let card = file.cards[id] else {
        return nil
      }
      return Due(id: id, script: script, since: card.due)
    }
    waiting = Dictionary(due.map { ($0.id, $0.since) }) { first, _ in first }
  }

  /// Updates the agenda for a character that was written, here or in another window.
  /// - Returns: whether the due, the new or the written characters have changed.
  mutating func update(_ id: CharacterID, _ file: ProgressFile) -> Bool {
    guard let script = curriculum.script(of: id) else { return false }
    let wasWritten = writtenCharacters.contains(id)
    if file.isWritten(id) { writtenCharacters.insert(id) } else { writtenCharacters.remove(id) }
    let isForgotten = wasWritten && !writtenCharacters.contains(id)
    let isFirst = !wasWritten && writtenCharacters.contains(id)
    let hasMoved = updateDue(id, script, file) || isFirst || isForgotten
    guard next[script] == id || isForgotten else { return hasMoved }
    if isForgotten { written[script] = 0 }
    let before = next[script]
    findNext(in: script, file)
    return hasMoved || next[script] != before
  }

  private mutating func updateDue(_ id: CharacterID, _ script: Script, _ file: ProgressFile) -> Bool
  {
    let since = file.cards[id].flatMap { $0.isDue(on: day) ? $0.due : nil }
    guard since != waiting[id] else { return false }
    if let old = waiting.removeValue(forKey: id) {
      due.remove(at: place(of: Due(id: id, script: script, since: old)))
    }
    if let since {
      let new = Due(id: id, script: script, since: since)
      due.insert(new, at: place(of: new))
      waiting[id] = since
    }
    return true
  }

  /// Where it stands, or would.
  private func place(of item: Due) -> Int {
    var (low, high) = (0, due.count)
    while low < high {
      let middle = (low + high) / 2
      if due[middle].comes(before: item) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func findNext(in script: Script, _ file: ProgressFile) {
    let ids = curriculum.order[script] ?? []
    var count = written[script] ?? 0
    while count < ids.count, writtenCharacters.contains(ids[count]) { count += 1 }
    written[script] = count
    next[script] = count < ids.count ? ids[count] : file.leastRecent(of: ids)
  }

  /// Like ``next``, without this character.
  func next(in script: Script, after current: CharacterID?, _ file: ProgressFile) -> CharacterID? {
    guard let next = next[script], next == current else { return next[script] }
    let others = (curriculum.order[script] ?? []).filter { $0 != current }
    return others.first { !writtenCharacters.contains($0) } ?? file.leastRecent(of: others)
  }
}

extension ProgressFile {
  /// The one of these that was not written for the longest time.
  fileprivate func leastRecent(of ids: [CharacterID]) -> CharacterID? {
    ids.min { lastWritten($0) < lastWritten($1) }
  }
}
