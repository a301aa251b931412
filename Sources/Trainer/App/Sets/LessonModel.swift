import ClientKit
import Foundation
import Observation
import TrainerModels

/// Goes through a lesson, character by character.
@MainActor @Observable
final class LessonModel {
  /// With auto-play, from a character's last stroke to the next character.
  static let autoPlayPause: Duration = .seconds(2)

  private(set) var lesson: Lesson
  /// The lesson's characters that the library knows.
  private(set) var items: [TrainerCharacter]
  private(set) var index: Int
  /// The best of each character in this run, without a hint.
  var totals: [CharacterID: Double] { reached.filter { trainer.progress.isWritten($0.key) } }
  /// As in ``totals``; nil for a character that was skipped or only traced.
  func total(of character: TrainerCharacter) -> Double? {
    trainer.progress.isWritten(character.id) ? reached[character.id] : nil
  }

  /// An older version also noted the totals of traced drawings.
  private var reached: [CharacterID: Double]
  private(set) var isFinished = false
  /// Whether it went on where it had been left, until the learner moves on.
  private(set) var wasResumed = false
  /// The screen of the character: one of the two, by the lesson's mode.
  private(set) var practice: PracticeModel?
  private(set) var player: DemoPlayer?
  var autoPlays = false

  private let trainer: Trainer

  init(_ lesson: Lesson, trainer: Trainer) {
    self.lesson = lesson
    self.trainer = trainer
    let items = lesson.items.compactMap(trainer.character)
    let end = Self.endBeforeReload(of: lesson, trainer)
    let saved =
      end ?? lesson.setID.flatMap { trainer.progress.position(in: $0, mode: lesson.mode) }
    let index = min(saved?.index ?? 0, max(0, items.count - 1))
    (self.items, self.index, reached) = (items, index, saved?.totals ?? [:])
    isFinished = end != nil
    wasResumed = index > 0 && !isFinished
    if !isFinished { show() }
  }

  /// A summary that was on the screen comes back with its page. A set that is chosen begins anew.
  private static func endBeforeReload(of lesson: Lesson, _ trainer: Trainer) -> SetProgress? {
    guard trainer.journey.isReturning, let id = lesson.setID,
      let end = trainer.progress.end(of: id, mode: lesson.mode),
      StudyDay(end.updated, in: trainer.day.calendar) == trainer.today
    else { return nil }
    return end
  }

  var current: TrainerCharacter? { items.indices.contains(index) ? items[index] : nil }
  var isLast: Bool { index >= items.count - 1 }
  var canGoBack: Bool { index > 0 && !isFinished }
  /// 0…1, for the bar.
  var fraction: Double { items.isEmpty ? 0 : Double(index) / Double(items.count) }

  func nextButtonTapped() {
    guard !isFinished else { return }
    guard !isLast else { return finish() }
    wasResumed = false
    index += 1
    show()
    save()
  }

  func previousButtonTapped() {
    guard canGoBack else { return }
    wasResumed = false
    index -= 1
    show()
    save()
  }

  func startOverButtonTapped() {
    (index, reached, isFinished, wasResumed) = (0, [:], false, false)
    show()
    save()
  }

  /// Practises only the characters that did not go well.
  func practiseWeakButtonTapped() {
    let weak = weakItems
    guard !weak.isEmpty else { return }
    lesson = .again(weak.map(\.id))
    items = weak
    startOverButtonTapped()
  }

  /// A demo came to its end. Waits, and goes on if auto-play is on; after the last one to the summary.
  func demoCompleted() async {
    guard autoPlays,
      await trainer.device.clock.paused(for: Self.autoPlayPause),
      autoPlays
    else { return }
    // The next one's own screen plays it.
    nextButtonTapped()
  }

  // MARK: Summary

  /// The mean of the practised characters; nil before the first one.
  var average: Double? {
    let values = items.compactMap { total(of: $0) }
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  var practisedCount: Int { items.count { total(of: $0) != nil } }

  /// Whether it was drawn today, but with a hint only.
  func wasOnlyTraced(_ character: TrainerCharacter) -> Bool {
    guard total(of: character) == nil, let last = trainer.progress.attempts[character.id]?.last
    else { return false }
    return last.usedHint && StudyDay(last.date, in: trainer.day.calendar) == trainer.today
  }

  /// Skipped, not good yet, or written with help.
  var weakItems: [TrainerCharacter] {
    items.filter { (total(of: $0) ?? 0) < Grade.goodMark || isDueAgain($0) }
  }

  /// The number of practised characters that come again today.
  var dueAgainCount: Int { items.count { total(of: $0) != nil && isDueAgain($0) } }

  private func isDueAgain(_ character: TrainerCharacter) -> Bool {
    trainer.progress.cards[character.id].map { $0.due <= trainer.today } ?? false
  }

  // MARK: Inside

  private func finish() {
    isFinished = true
    player?.pause()
    practice?.leave()
    save()
  }

  private func show() {
    player?.pause()
    practice?.leave()
    (practice, player) = (nil, nil)
    guard let current else { return }
    if !trainer.progress.isWritten(current.id) { reached[current.id] = nil }
    switch lesson.mode {
    case .demo: player = DemoPlayer(current.id, trainer: trainer)
    case .practice:
      practice = PracticeModel(current.id, trainer: trainer) { [weak self] grade, usedHint in
        if !usedHint { self?.graded(grade, of: current.id) }
      }
    }
  }

  private func graded(_ grade: Grade, of id: CharacterID) {
    reached[id] = max(reached[id] ?? 0, grade.total)
    save()
  }

  private func save() {
    guard let id = lesson.setID else { return }
    trainer.learner.remember(
      SetProgress(
        mode: lesson.mode, index: index, totals: reached, isFinished: isFinished,
        updated: trainer.device.now()),
      in: id)
  }
}
