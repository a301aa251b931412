import ClientKit
import Foundation
import Observation
import TrainerModels

/// Draws a character stroke by stroke, in the order and direction in which it is written.
@MainActor @Observable
final class DemoPlayer {
  enum Phase { case idle, playing, stepping, paused, finished }

  /// Between strokes, where the pen is lifted, at the usual speed.
  static let penLift = 0.3
  /// Before the first stroke of a repetition.
  static let breath: Duration = .milliseconds(400)
  /// How long a finished character stays before it is drawn again.
  static let rest: Duration = .milliseconds(1500)

  let character: TrainerCharacter
  let strokes: [Stroke]
  private(set) var phase = Phase.idle
  /// How many strokes are on the paper; the last of them may still be growing.
  private(set) var drawn = 0
  /// How often the character was completed.
  private(set) var completions = 0
  var repeats = false

  private let trainer: Trainer
  @ObservationIgnored private var run: Task<Void, Never>?

  /// Nil for a character that is not known.
  init?(_ id: CharacterID, trainer: Trainer) {
    let strokes = trainer.strokes(of: id)
    guard let character = trainer.character(id), !strokes.isEmpty else { return nil }
    self.character = character
    self.strokes = strokes
    self.trainer = trainer
  }

  /// 1 is the usual speed. Kept with the learner's settings.
  var speed: Double {
    get { trainer.learner.settings.animationSpeed }
    set { trainer.learner.settings.animationSpeed = newValue }
  }

  /// In seconds: long strokes take longer, as with a hand.
  func duration(ofStroke index: Int) -> Double {
    guard strokes.indices.contains(index) else { return 0 }
    return (0.3 + 0.8 * strokes[index].length) / speed
  }

  /// The cell of a compound in which the pen is, from 0.
  var cell: Int {
    let stroke = strokes[min(max(drawn - 1, 0), strokes.count - 1)]
    let middle = stroke.points.map(\.x).reduce(0, +) / Double(max(stroke.points.count, 1))
    return Int(middle * Double(max(character.parts.count, 1)))
  }

  /// Whether the pen is drawing this stroke now.
  func isDrawing(_ index: Int) -> Bool {
    (phase == .playing || phase == .stepping) && index == drawn - 1
  }

  func playButtonTapped() {
    if phase == .playing { pause() } else { play() }
  }

  /// Plays on from the current stroke. It does nothing while playing, or two pens would draw.
  func play() {
    guard phase != .playing else { return }
    run?.cancel()
    let isGrowing = phase == .stepping
    phase = .playing
    run = Task {
      // The stroke that a step has begun comes to its end first.
      let rest = Duration.milliseconds(Int(duration(ofStroke: drawn - 1) * 1000))
      if isGrowing, await !sleep(rest) { return }
      await drawStrokes()
    }
  }

  /// The stroke that has been begun is still drawn to its end.
  func pause() {
    run?.cancel()
    if phase == .playing || phase == .stepping { phase = .paused }
  }

  /// Draws one stroke. A quick second tap does not wait for the first one's.
  func stepButtonTapped() {
    run?.cancel()
    if drawn >= strokes.count { drawn = 0 }
    drawn += 1
    phase = .stepping
    run = Task { await drawStep() }
  }

  func stepBackButtonTapped() {
    run?.cancel()
    drawn = max(0, drawn - 1)
    phase = drawn == 0 ? .idle : .paused
  }

  /// The screen is left.
  func disappeared() {
    pause()
    trainer.speech.stop()
  }

  /// Waits until the drawing rests; for tests.
  func finished() async { await run?.value }

  private func drawStep() async {
    guard await sleep(.milliseconds(Int(duration(ofStroke: drawn - 1) * 1000))) else { return }
    if drawn == strokes.count { finish() } else { phase = .paused }
  }

  private func drawStrokes() async {
    repeat {
      if drawn >= strokes.count {
        drawn = 0
        guard await sleep(Self.breath) else { return }
      }
      while drawn < strokes.count {
        drawn += 1
        let seconds = duration(ofStroke: drawn - 1) + Self.penLift / speed
        guard await sleep(.milliseconds(Int(seconds * 1000))) else { return }
      }
      finish()
      guard repeats, await sleep(Self.rest), repeats else { return }
      phase = .playing
    } while true
  }

  private func finish() {
    phase = .finished
    completions += 1
    trainer.say(character)
  }

  private func sleep(_ duration: Duration) async -> Bool {
    await trainer.device.clock.paused(for: duration) && !Task.isCancelled
  }
}

extension Stroke {
  /// In sides of the square.
  var length: Double {
    zip(points, points.dropFirst()).reduce(0) { sum, pair in
      let (x, y) = (pair.1.x - pair.0.x, pair.1.y - pair.0.y)
      return sum + (x * x + y * y).squareRoot()
    }
  }
}
