import Foundation

/// Everything that a learner has done, as it is stored on the device and exported.
public struct ProgressFile: Hashable, Sendable {
  /// Raised when a program of before could not read the file rightly.
  public static let currentSchema = 2
  /// Attempts kept of each character. Older ones are forgotten, but for the last one that shows that
  /// the character is known.
  public static let longestHistory = 20
  /// The most attempts of all characters together, when progress is read, merged or imported. So an
  /// app starts and an export is made in milliseconds. The oldest are forgotten first; cards and
  /// days stay. A drawing does not check the others.
  public static let mostAttempts = 10_000

  /// The oldest first. Names that the library does not know are kept.
  public internal(set) var attempts: [CharacterID: [Attempt]] = [:]
  /// When each character that was written is due.
  public internal(set) var cards: [CharacterID: ReviewCard] = [:]
  /// How many drawings were graded on each day.
  public internal(set) var practised: [StudyDay: Int] = [:]
  /// Where sets were left, by the set's id and mode.
  public internal(set) var sets: [String: SetProgress] = [:]
  /// The learner's own; an import leaves them.
  public var settings = TrainerSettings()
  /// Names of the help that was shown and dismissed.
  public var dismissedHelp: Set<String> = []

  /// A beginner's.
  public init() {}

  /// Notes a graded drawing: its history, the day, and when the character is due again.
  /// - Parameter calendar: its time zone says which day it is.
  public mutating func record(
    _ grade: Grade, of id: CharacterID, usedHint: Bool, at date: Date, calendar: Calendar
  ) {
    let day = StudyDay(date, in: calendar)
    let earlier = (attempts[id] ?? []).map { $0.dated(before: date) }
    let history = earlier + [Attempt(grade, usedHint: usedHint, date: date)]
    attempts[id] = history.bounded
    practised[day] = min((practised[day] ?? 0) + 1, Self.largestCount)
    cards[id] = Scheduler.practised(
      cards[id], rating: ReviewRating(grade, usedHint: usedHint), on: day)
  }

  /// The characters to practise on this day, the longest overdue first.
  public func due(on day: StudyDay) -> [CharacterID] {
    cards.filter { $0.value.isDue(on: day) }
      .sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.map(\.key)
  }

  /// Days in a row with practice up to this day; today need not have begun yet.
  public func streak(on day: StudyDay) -> Int {
    var current = practised[day] == nil ? day.adding(days: -1) : day
    var length = 0
    while practised[current] != nil {
      length += 1
      current = current.adding(days: -1)
    }
    return length
  }

  /// The best of the kept attempts without a hint, 0…1; nil without one.
  public func bestTotal(of id: CharacterID) -> Double? {
    attempts[id]?.lazy.filter { !$0.usedHint }.map(\.total).max()
  }

  /// Whether the character was drawn at least once without a hint. Tracing an outline is not writing.
  public func isWritten(_ id: CharacterID) -> Bool {
    attempts[id]?.contains { !$0.usedHint } ?? false
  }

  /// Whether it was drawn well enough at least once without a hint. Tracing is not knowing, either.
  public func isKnown(_ id: CharacterID) -> Bool {
    attempts[id]?.contains(where: \.showsKnowledge) ?? false
  }

  /// In the distant past if never.
  public func lastWritten(_ id: CharacterID) -> Date { attempts[id]?.last?.date ?? .distantPast }

  /// Nil when the set was never begun, or finished, in this mode.
  public func position(in set: PracticeSet.ID, mode: SetProgress.Mode) -> SetProgress? {
    sets[Self.key(set, mode)].flatMap { $0.isFinished ? nil : $0 }
  }

  /// How a set ended; nil unless that was the last of it, in this mode.
  public func end(of set: PracticeSet.ID, mode: SetProgress.Mode) -> SetProgress? {
    sets[Self.key(set, mode)].flatMap { $0.isFinished ? $0 : nil }
  }

  /// Remembers where a set was left, or that it was finished.
  public mutating func setPosition(_ position: SetProgress, in set: PracticeSet.ID) {
    sets[Self.key(set, position.mode)] = position
  }

  /// The parts that change when a set's place becomes this one: each drawing has one more total.
  public func parts(changedBy position: SetProgress, in set: PracticeSet.ID) -> Set<ProgressPart> {
    let key = Self.key(set, position.mode)
    let totals = sets[key]?.totals ?? [:]
    let changed = Set(totals.keys).union(position.totals.keys)
      .filter { totals[$0] != position.totals[$0] }
    return changed.reduce(into: [.place(key)]) {
      $0.insert(.totals(set: key, share: ProgressPart.share(of: $1)))
    }
  }

  private static func key(_ set: PracticeSet.ID, _ mode: SetProgress.Mode) -> String {
    "\(set)/\(mode.rawValue)"
  }
}
