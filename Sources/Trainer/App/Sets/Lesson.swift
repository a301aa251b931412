import TrainerModels

/// Characters to go through in one sitting.
struct Lesson: Hashable {
  /// The set that the lesson goes through; nil for a lesson made up for today, which is not
  /// resumed.
  let setID: PracticeSet.ID?
  let title: String
  let items: [CharacterID]
  let mode: SetProgress.Mode

  init(_ set: PracticeSet, mode: SetProgress.Mode) {
    (setID, title, items, self.mode) = (set.id, set.title, set.items, mode)
  }

  private init(title: String, items: [CharacterID]) {
    (setID, self.title, self.items, mode) = (nil, title, items, .practice)
  }

  static func due(_ items: [CharacterID]) -> Lesson { Lesson(title: "Due Today", items: items) }

  /// The weak ones of another lesson, once more.
  static func again(_ items: [CharacterID]) -> Lesson { Lesson(title: "Once More", items: items) }
}
