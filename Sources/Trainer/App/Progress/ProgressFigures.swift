import TrainerModels

/// The figures of the progress screen. A drawing updates them, so that a learner's life is not counted
/// anew.
struct ProgressFigures {
  /// No learner reads a longer list of the characters that were practised last.
  static let mostRecent = 60

  /// How many characters were written well enough at least once, without a hint.
  var knownCount: Int { known.count }
  private(set) var drawings = 0
  /// Days in a row with practice.
  private(set) var streak = 0
  /// Of the characters that can be shown here, those written last, the newest first.
  private(set) var recent: [CharacterID] = []

  private let curriculum: Curriculum
  private let day: StudyDay
  private var known: Set<CharacterID> = []
  private var weeks: [Int: Week] = [:]

  private struct Week {
    var days = 0
    var drawings = 0
  }

  init(_ file: ProgressFile, curriculum: Curriculum, on day: StudyDay) {
    (self.curriculum, self.day) = (curriculum, day)
    known = Set(
      file.attempts.keys.filter { file.isKnown($0) && curriculum.script(of: $0) != nil })
    recent = file.attempts.keys.filter { curriculum.script(of: $0) != nil }
      .map { ($0, file.lastWritten($0)) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
      .prefix(Self.mostRecent).map(\.0)
    for (day, count) in file.practised {
      guard case .week(let week) = ProgressPart.week(of: day) else { continue }
      weeks[week, default: Week()].days += 1
      weeks[week, default: Week()].drawings += count
      drawings += count
    }
    streak = file.streak(on: day)
  }

  /// A part was changed, here or in another window.
  mutating func update(_ part: ProgressPart, _ file: ProgressFile) {
    switch part {
    case .character(let id): update(id, file)
    case .week(let week): update(week, file)
    case .settings, .dismissedHelp, .place, .totals: break
    }
  }

  private mutating func update(_ id: CharacterID, _ file: ProgressFile) {
    if file.isKnown(id), curriculum.script(of: id) != nil {
      known.insert(id)
    } else {
      known.remove(id)
    }
    recent.removeAll { $0 == id }
    guard file.attempts[id] != nil, curriculum.script(of: id) != nil else { return }
    let date = file.lastWritten(id)
    let place = recent.firstIndex { (file.lastWritten($0), id) < (date, $0) } ?? recent.count
    recent.insert(id, at: place)
    recent = Array(recent.prefix(Self.mostRecent))
  }

  private mutating func update(_ week: Int, _ file: ProgressFile) {
    let before = weeks[week] ?? Week()
    let counts = ProgressPart.days(ofWeek: week).compactMap { file.practised[$0] }
    let after = Week(days: counts.count, drawings: counts.reduce(0, +))
    weeks[week] = after
    drawings += after.drawings - before.drawings
    // Further drawings of a day make no row longer.
    if after.days != before.days { streak = file.streak(on: day) }
  }

  /// Whether these are the figures of that day.
  func isOf(_ day: StudyDay) -> Bool { self.day == day }
}
