import Foundation

/// The stored form of parts. The first line is the version of the form. The rest is numbers and
/// names with spaces between them, which need no JSON coder:
///
///     1
///     5.28 2.31 2026-11-22 2026-11-21 2026-11-21 1 0
///     1795262400 954 1000 850 1000 871 993 0
///
/// is a character: its card, then its attempts. Settings and help are JSON after the version.
extension ProgressFile {
  /// Raised when a program of before could not read the parts rightly.
  static let partVersion = "1"

  /// Nil for a part that holds nothing, and so need not be stored.
  func text(of part: ProgressPart) -> String? {
    lines(of: part).map { ([Self.partVersion] + $0).joined(separator: "\n") }
  }

  private func lines(of part: ProgressPart) -> [String]? {
    switch part {
    case .settings: return Self.json(settings)
    case .dismissedHelp: return Self.json(dismissedHelp.sorted())
    case .character(let id):
      guard cards[id] != nil || attempts[id] != nil else { return nil }
      return [cards[id]?.line ?? ""] + (attempts[id] ?? []).map(\.line)
    case .week(let week):
      let days = ProgressPart.days(ofWeek: week).compactMap { day in
        practised[day].map { "\(day) \($0)" }
      }
      return days.isEmpty ? nil : days
    case .place(let set): return sets[set].map { [$0.line] }
    case .totals(let set, let share):
      let totals = totals(of: set, share: share).sorted { $0.key < $1.key }
      return totals.isEmpty ? nil : totals.map { "\($1) \($0.rawValue.escaped)" }
    }
  }

  /// The progress that holds this part, and nothing else.
  init(_ part: ProgressPart, reading text: String) throws(ProgressError) {
    self.init()
    let lines = text.parts(between: "\n")
    guard let version = lines.first.flatMap({ Int($0) }), version >= 1 else { throw .damaged }
    guard String(version) == Self.partVersion else { throw .newerVersion }
    guard take(lines.dropFirst(), of: part) else { throw .damaged }
  }

  /// - Returns: whether the lines are such as this program writes.
  private mutating func take(_ lines: ArraySlice<Substring>, of part: ProgressPart) -> Bool {
    switch part {
    case .settings:
      guard let stored = Self.value(TrainerSettings.self, lines) else { return false }
      settings = stored
    case .dismissedHelp:
      guard let stored = Self.value([String].self, lines) else { return false }
      dismissedHelp = Set(stored)
    case .character(let id):
      guard let first = lines.first else { return false }
      let history = lines.dropFirst().compactMap { Attempt(line: $0) }
      guard history.count == lines.count - 1, history.allSatisfy(\.isSound) else { return false }
      if !history.isEmpty { attempts[id] = history.bounded }
      guard !first.isEmpty else { return true }
      guard let card = ReviewCard(line: first), card.isSound else { return false }
      cards[id] = card
    case .week:
      let days = lines.compactMap(Self.countedDay)
      guard days.count == lines.count else { return false }
      for (day, count) in days where ProgressPart.week(of: day) == part { practised[day] = count }
    case .place(let set):
      guard lines.count == 1, let place = lines.first.flatMap({ SetProgress(line: $0) }),
        place.isSound
      else { return false }
      sets[set] = place
    case .totals(let set, _):
      let totals = lines.compactMap(Self.total)
      guard totals.count == lines.count else { return false }
      var progress = SetProgress(mode: .practice, index: 0, updated: .distantPast)
      for (id, total) in totals { progress.totals[id] = total }
      sets[set] = progress
    }
    return true
  }

  private static func countedDay(_ line: Substring) -> (StudyDay, Int)? {
    let words = line.parts(between: " ")
    guard words.count == 2, let day = StudyDay(text: String(words[0])), let count = Int(words[1]),
      (0...largestCount).contains(count)
    else { return nil }
    return (day, count)
  }

  private static func total(_ line: Substring) -> (CharacterID, Double)? {
    let words = line.parts(between: " ")
    guard words.count == 2, let total = Double(words[0]), (0...1).contains(total),
      let id = String(words[1]).unescaped
    else { return nil }
    return (CharacterID(rawValue: id), total)
  }

  private static func json(_ value: some Encodable) -> [String]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Fails only for numbers that are not finite, which progress never holds.
    return (try? encoder.encode(value)).map { [String(decoding: $0, as: UTF8.self)] }
  }

  private static func value<Value: Decodable>(
    _ type: Value.Type, _ lines: ArraySlice<Substring>
  ) -> Value? {
    try? JSONDecoder().decode(type, from: Data(lines.joined(separator: "\n").utf8))
  }
}
