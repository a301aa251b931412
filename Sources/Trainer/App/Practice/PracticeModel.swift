import ClientKit
import Foundation
import Observation
import TrainerModels

/// The practice of one character.
@MainActor @Observable
final class PracticeModel {
  /// More than this of one stroke is scribble, and would only fill the memory.
  static let mostPoints = 10_000
  /// The most points of all strokes together: ten times those of the longest character.
  nonisolated static let mostPointsOfAll = 30_000
  /// The most strokes: twice those of any character, because each one is judged against all before
  /// it.
  nonisolated static let mostStrokes = 60

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

  let trainer: Trainer
  private let onGraded: (Grade, _ usedHint: Bool) -> Void
  /// Knows the finished strokes, so that each further one is judged without judging those again.
  @ObservationIgnored private var grading: LiveGrading
  @ObservationIgnored private var touch: StrokePoint?
  /// Whether the touch began on a paper that took no stroke.
  @ObservationIgnored private var isTouchIdle = false
  @ObservationIgnored private var began: Date?
  /// Where the drawing is kept until the character is left.
  @ObservationIgnored let paper: Shared<Drawing>

  /// Nil for a character that is not known.
  /// - Parameter onGraded: told each time a drawing was checked, with or without a hint.
  init?(
    _ id: CharacterID, trainer: Trainer,
    onGraded: @escaping (Grade, _ usedHint: Bool) -> Void = { _, _ in }
  ) {
    let reference = trainer.strokes(of: id)
    guard let character = trainer.character(id), !reference.isEmpty else { return nil }
    self.character = character
    self.reference = reference
    grading = LiveGrading(reference: reference)
    self.trainer = trainer
    self.onGraded = onGraded
    // A character that was passed before, without help, is written from memory.
    showsLiteral = !trainer.progress.isKnown(id)
    paper = trainer.papers.paper(of: id)
    if paper.elsewhere == nil, let drawing = paper.value { show(drawing) }
  }

  var canDraw: Bool { grade == nil && strokes.count < Self.mostStrokes }
  var canCheck: Bool { grade == nil && !strokes.isEmpty }
  var canUndo: Bool { grade == nil && !strokes.isEmpty }
  var isEmpty: Bool { strokes.isEmpty && current.isEmpty }

  private var pointCount: Int { strokes.reduce(0) { $0 + $1.points.count } }

  // MARK: Drawing

  /// The pen moved. A touch that the system took away is never ended: a new one begins anew.
  ///
  /// The paper takes touches at any time. A stroke may be drawn before a slow line brings the empty
  /// paper that the learner asked for. By the time it arrives here, the paper is empty.
  /// - Parameter start: where this touch began.
  func penMoved(to point: StrokePoint, from start: StrokePoint, at time: Date) {
    if touch != start {
      touch = start
      current = []
      isTouchIdle = !canDraw
    }
    guard canDraw, !isTouchIdle else { return }
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
    keep()
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
    keep()
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
    keep()
  }

  // MARK: Help

  func outlineButtonTapped() {
    guard canDraw else { return }
    showsOutline.toggle()
    if showsOutline { helped() }
  }

  func nextStrokeButtonTapped() {
    guard canDraw else { return }
    showsNextStroke.toggle()
    if showsNextStroke { helped() }
  }

  func revealButtonTapped() {
    guard !showsLiteral else { return }
    showsLiteral = true
    helped()
  }

  private func helped() {
    usedHint = true
    keep()
  }

  // MARK: Result

  func checkButtonTapped() {
    guard canCheck else { return }
    let grade = Grader.grade(strokes, against: reference)
    due = trainer.record(grade, of: character.id, usedHint: usedHint)
    results = grade.strokeResults
    self.grade = grade
    showsLiteral = true
    keep()
    if grade.passed { trainer.say(character) }
    onGraded(grade, usedHint)
  }

  /// "Due tomorrow", once the drawing was checked.
  var dueText: String? { due.map { DueText.words($0, today: trainer.today) } }

  // MARK: Kept

  /// Shows a drawing as it was left. A result, worked out again and not counted again, comes back
  /// only with its page.
  func show(_ drawing: Drawing) {
    guard drawing.day == trainer.today, trainer.journey.isReturning || !drawing.isChecked else {
      return
    }
    (strokes, usedHint) = (drawing.strokes, drawing.usedHint)
    showsLiteral = showsLiteral || drawing.showsLiteral
    results = strokes.map { grading.add($0) }
    began = strokes.last?.points.last.map { trainer.device.now() - $0.t }
    guard drawing.isChecked, !strokes.isEmpty else { return }
    let grade = Grader.grade(strokes, against: reference)
    (self.grade, results) = (grade, grade.strokeResults)
    due = trainer.progress.cards[character.id]?.due
  }
}
