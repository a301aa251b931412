extension ProgressFile {
  /// The parts that hold all of this progress.
  var parts: Set<ProgressPart> {
    var parts: Set<ProgressPart> = [.settings, .dismissedHelp]
    for id in attempts.keys { parts.insert(.character(id)) }
    for id in cards.keys { parts.insert(.character(id)) }
    for day in practised.keys { parts.insert(.week(of: day)) }
    for (set, progress) in sets {
      parts.insert(.place(set))
      for id in progress.totals.keys {
        parts.insert(.totals(set: set, share: ProgressPart.share(of: id)))
      }
    }
    return parts
  }

  /// The parts that a drawing changes.
  public static func parts(ofDrawing id: CharacterID, on day: StudyDay) -> Set<ProgressPart> {
    [.character(id), .week(of: day)]
  }

  /// Takes a part over as it is in the other progress, or forgets it if it is not there.
  mutating func replace(_ part: ProgressPart, from other: ProgressFile) {
    switch part {
    case .settings: settings = other.settings
    case .dismissedHelp: dismissedHelp = other.dismissedHelp
    case .character(let id):
      attempts[id] = other.attempts[id]
      cards[id] = other.cards[id]
    case .week(let week):
      for day in ProgressPart.days(ofWeek: week) { practised[day] = other.practised[day] }
    case .place(let set):
      let totals = sets[set]?.totals ?? [:]
      sets[set] = other.sets[set]
      sets[set]?.totals = totals
    case .totals(let set, let share):
      let kept = sets[set]?.totals.filter { ProgressPart.share(of: $0.key) != share } ?? [:]
      sets[set]?.totals = kept.merging(other.totals(of: set, share: share)) { $1 }
    }
  }

  /// Brings a part together with the same one of other progress, as ``merged(with:)`` does for all.
  mutating func merge(_ part: ProgressPart, with other: ProgressFile) {
    switch part {
    case .settings, .totals: break
    case .dismissedHelp: dismissedHelp.formUnion(other.dismissedHelp)
    case .character, .week, .place:
      var mine = ProgressFile()
      mine.replace(part, from: self)
      replace(part, from: mine.merged(with: other))
    }
  }

  /// A set's totals that are stored together.
  func totals(of set: String, share: Int) -> [CharacterID: Double] {
    (sets[set]?.totals ?? [:]).filter { ProgressPart.share(of: $0.key) == share }
  }

  /// The parts that hold something else in the other progress, or only in one of the two.
  func parts(changedFrom other: ProgressFile) -> Set<ProgressPart> {
    parts.union(other.parts).filter { text(of: $0) != other.text(of: $0) }
  }
}
