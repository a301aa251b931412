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
  /// The best of each character in this run.
  private(set) var totals: [CharacterID: Double]
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
    let saved = lesson.setID.flatMap { trainer.progress.position(in: $0, mode: lesson.mode) }
    let index = min(saved?.index ?? 0, max(0, items.count - 1))
    (self.items, self.index, totals) = (items, index, saved?.totals ?? [:])
    wasResumed = index > 0
    show()
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
    (index, totals, isFinished, wasResumed) = (0, [:], false, false)
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
    let values = items.compactMap { totals[$0.id] }
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  var practisedCount: Int { items.count { totals[$0.id] != nil } }

  /// Skipped, not good yet, or written with help.
  var weakItems: [TrainerCharacter] {
    items.filter { (totals[$0.id] ?? 0) < Grade.goodMark || isDueAgain($0) }
  }

  /// The number of practised characters that come again today.
  var dueAgainCount: Int { items.count { totals[$0.id] != nil && isDueAgain($0) } }

  private func isDueAgain(_ character: TrainerCharacter) -> Bool {
    trainer.progress.cards[character.id].map { $0.due <= trainer.today } ?? false
  }

  // MARK: Inside

  private func finish() {
    isFinished = true
    player?.pause()
    save()
  }

  private func show() {
    player?.pause()
    (practice, player) = (nil, nil)
    guard let current else { return }
    switch lesson.mode {
    case .demo: player = DemoPlayer(current.id, trainer: trainer)
    case .practice:
      practice = PracticeModel(current.id, trainer: trainer) { [weak self] grade in
        self?.graded(grade, of: current.id)
      }
    }
  }

  private func graded(_ grade: Grade, of id: CharacterID) {
    totals[id] = max(totals[id] ?? 0, grade.total)
    save()
  }

  private func save() {
    guard let id = lesson.setID else { return }
    trainer.learner.remember(
      SetProgress(
        mode: lesson.mode, index: index, totals: totals, isFinished: isFinished,
        updated: trainer.device.now()),
      in: id)
  }
}
