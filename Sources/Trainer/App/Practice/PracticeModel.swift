import Foundation
import Observation
import TrainerModels

/// The practice of one character.
@MainActor @Observable
final class PracticeModel {
  /// More than this of one stroke is scribble, and would only fill the memory.
  static let mostPoints = 10_000
  /// The most points of all strokes together: ten times those of the longest character.
  static let mostPointsOfAll = 30_000
  /// The most strokes: twice those of any character, because each one is judged against all before
  /// it.
  static let mostStrokes = 60

  let character: TrainerCharacter
  let reference: [Stroke]
  /// Finished strokes, in the order of drawing.
  private(set) var strokes: [DrawnStroke] = []
  /// The stroke under the pen.
  private(set) var current: [DrawnPoint] = []
  /// The judgement on each finished stroke.
  private(set) var results: [StrokeResult] = []
  /// Nil until the drawing is checked.
  private(set) var grade: Grade?
  /// When it is due again, once the drawing was checked.
  private(set) var due: StudyDay?
  private(set) var showsOutline = false
  private(set) var showsNextStroke = false
  /// Whether help was asked for since the paper was empty.
  private(set) var usedHint = false
  private(set) var showsLiteral: Bool

  private let trainer: Trainer
  private let onGraded: (Grade) -> Void
  /// Knows the finished strokes, so that each further one is judged without judging those again.
  @ObservationIgnored private var grading: LiveGrading
  @ObservationIgnored private var touch: StrokePoint?
  @ObservationIgnored private var began: Date?

  /// Nil for a character that is not known.
  /// - Parameter onGraded: told each time a drawing was checked.
  init?(_ id: CharacterID, trainer: Trainer, onGraded: @escaping (Grade) -> Void = { _ in }) {
    let reference = trainer.strokes(of: id)
    guard let character = trainer.character(id), !reference.isEmpty else { return nil }
    self.character = character
    self.reference = reference
    grading = LiveGrading(reference: reference)
    self.trainer = trainer
    self.onGraded = onGraded
    // A character that was passed before is written from memory.
    showsLiteral = (trainer.progress.bestTotal(of: id) ?? 0) < Grade.passMark
  }

  var canDraw: Bool { grade == nil && strokes.count < Self.mostStrokes }
  var canCheck: Bool { grade == nil && !strokes.isEmpty }
  var canUndo: Bool { grade == nil && !strokes.isEmpty }
  var isEmpty: Bool { strokes.isEmpty && current.isEmpty }

  /// The number, from 1, of the first stroke that is not on the paper yet; nil once all are.
  var nextStroke: Int? {
    let found = Set(results.compactMap(\.stroke))
    return (1...max(reference.count, 1)).first { !found.contains($0) }
  }

  /// The stroke to draw next, as a hint; nil once all are drawn.
  var hintedStroke: Stroke? {
    guard showsNextStroke, grade == nil, let next = nextStroke else { return nil }
    return reference[next - 1]
  }

  private var pointCount: Int { strokes.reduce(0) { $0 + $1.points.count } }

  /// About the last stroke, or how to begin.
  var liveHint: String {
    if strokes.count >= Self.mostStrokes {
      return "No character has so many strokes. Undo some, or clear the paper."
    }
    guard let result = results.last else {
      return reference.count == 1
        ? "Draw the one stroke." : "Draw the \(reference.count) strokes in their order."
    }
    if let remark = result.remarks.first { return remark.sentence }
    guard let stroke = result.stroke else { return "This stroke does not belong to the character." }
    guard let next = nextStroke else { return "Stroke \(stroke) is right. Check it now." }
    return strokes.count < reference.count
      ? "Stroke \(stroke) of \(reference.count) is right."
      : "Stroke \(stroke) is right, but stroke \(next) is missing."
  }

  var isLastStrokeRight: Bool { results.last?.isRight ?? true }

  // MARK: Drawing

  /// The pen moved. A touch that the system took away is never ended: a new one begins anew.
  /// - Parameter start: where this touch began.
  func penMoved(to point: StrokePoint, from start: StrokePoint, at time: Date) {
    guard canDraw else { return }
    if touch != start {
      touch = start
      current = []
    }
    let beginning = began ?? time
    began = beginning
    guard current.count < min(Self.mostPoints, Self.mostPointsOfAll - pointCount) else { return }
    current.append(
      DrawnPoint(x: point.x, y: point.y, t: max(0, time.timeIntervalSince(beginning))))
  }

  func penLifted() {
    touch = nil
    guard canDraw, !current.isEmpty else { return }
    let stroke = DrawnStroke(points: current)
    current = []
    results.append(grading.add(stroke))
    strokes.append(stroke)
    showsNextStroke = false
  }

  /// The system took the touch away, as for a palm: its line does not count.
  func penWentAway() {
    (touch, current) = (nil, [])
  }

  func undoButtonTapped() {
    guard canUndo else { return }
    strokes.removeLast()
    results.removeLast()
    restartGrading()
  }

  private func restartGrading() {
    grading = LiveGrading(reference: reference)
    for stroke in strokes { _ = grading.add(stroke) }
  }

  /// Empties the sheet. A hint that was seen still counts until the result is cleared.
  func clearButtonTapped() {
    if grade != nil { usedHint = false }
    (strokes, current, results, grade, due) = ([], [], [], nil, nil)
    (showsOutline, showsNextStroke) = (false, false)
    (touch, began) = (nil, nil)
    restartGrading()
  }

  // MARK: Help

  func outlineButtonTapped() {
    guard canDraw else { return }
    showsOutline.toggle()
    if showsOutline { usedHint = true }
  }

  func nextStrokeButtonTapped() {
    guard canDraw else { return }
    showsNextStroke.toggle()
    if showsNextStroke { usedHint = true }
  }

  func revealButtonTapped() {
    guard !showsLiteral else { return }
    showsLiteral = true
    usedHint = true
  }

  // MARK: Result

  func checkButtonTapped() {
    guard canCheck else { return }
    let grade = Grader.grade(strokes, against: reference)
    due = trainer.record(grade, of: character.id, usedHint: usedHint)
    results = grade.strokeResults
    self.grade = grade
    showsLiteral = true
    if grade.passed { trainer.say(character) }
    onGraded(grade)
  }

  /// "Due tomorrow", once the drawing was checked.
  var dueText: String? { due.map { DueText.words($0, today: trainer.today) } }

  /// The strokes that were drawn wrongly, as places in ``strokes``.
  var wrongStrokes: Set<Int> {
    guard grade != nil else { return [] }
    return Set(results.indices.filter { !results[$0].isRight })
  }
}
