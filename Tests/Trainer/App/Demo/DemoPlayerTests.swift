import ClientKitTesting
import Foundation
import Testing
import TrainerModels

@testable import TrainerApp

@MainActor
struct DemoPlayerTests {
  let learner = Learner()
  let trainer: Trainer
  let player: DemoPlayer

  init() throws {
    trainer = learner.trainer()
    player = try #require(DemoPlayer(CharacterID("kana-3042"), trainer: trainer))
  }

  /// The time of a stroke and of the pen's way to the next one.
  private func strokeTime(_ number: Int) -> Duration {
    let seconds = player.duration(ofStroke: number - 1) + DemoPlayer.penLift / player.speed
    return .milliseconds(Int(seconds * 1000))
  }

  /// Lets the stroke under the pen and the pen's way to the next one pass.
  private func passStroke() async throws {
    try await learner.clock.pass(strokeTime(player.drawn))
  }

  @Test("Strokes come one after the other, and then the character is said")
  func plays() async throws {
    #expect(player.phase == .idle)
    player.play()
    for stroke in 1...3 {
      try await eventually { player.drawn == stroke }
      #expect(player.phase == .playing)
      #expect(player.isDrawing(stroke - 1))
      #expect(learner.said.all.isEmpty)
      try await passStroke()
    }
    await player.finished()
    #expect(player.phase == .finished)
    #expect(player.completions == 1)
    #expect(learner.said.all == ["あ"])
  }

  @Test("With speech off nothing is said")
  func silent() async throws {
    trainer.learner.settings.speaks = false
    player.play()
    for stroke in 1...3 {
      try await eventually { player.drawn == stroke }
      try await passStroke()
    }
    await player.finished()
    #expect(learner.said.all.isEmpty)
  }

  @Test("A pause keeps what is drawn, and playing goes on from there")
  func pause() async throws {
    player.play()
    try await eventually { player.drawn == 1 }
    try await passStroke()
    try await eventually { player.drawn == 2 }
    player.playButtonTapped()
    await player.finished()
    #expect(player.phase == .paused)
    #expect(player.drawn == 2)
    #expect(learner.clock.sleeperCount == 0)
    player.playButtonTapped()
    try await eventually { player.drawn == 3 }
    #expect(player.phase == .playing)
  }

  @Test("To be asked twice to play is no second pen")
  func playsOnce() async throws {
    player.play()
    try await eventually { player.drawn == 1 }
    player.play()
    try await learner.clock.sleeper(for: strokeTime(1))
    #expect(player.drawn == 1)
    #expect(learner.clock.sleeperCount == 1)
    player.pause()
  }

  @Test("A step draws its stroke in the time that a hand takes")
  func step() async throws {
    player.stepButtonTapped()
    #expect(player.drawn == 1)
    #expect(player.isDrawing(0))
    try await learner.clock.pass(.milliseconds(Int(player.duration(ofStroke: 0) * 1000)))
    await player.finished()
    #expect(player.phase == .paused)
    #expect(!player.isDrawing(0))
  }

  @Test("Steps go forward and back; the last one completes")
  func steps() async throws {
    for drawn in 1...3 {
      player.stepButtonTapped()
      #expect(player.drawn == drawn)
    }
    try await learner.clock.pass(.milliseconds(Int(player.duration(ofStroke: 2) * 1000)))
    await player.finished()
    #expect(player.phase == .finished)
    #expect(learner.said.all == ["あ"])
    player.stepBackButtonTapped()
    #expect(player.drawn == 2)
    #expect(player.phase == .paused)
    player.stepBackButtonTapped()
    player.stepBackButtonTapped()
    player.stepBackButtonTapped()
    #expect(player.drawn == 0)
    #expect(player.phase == .idle)
  }

  @Test("After the last stroke a step begins anew")
  func stepsAround() {
    for _ in 1...4 { player.stepButtonTapped() }
    #expect(player.drawn == 1)
  }

  @Test("Twice the speed takes half the time, also at the next launch")
  func speed() {
    let usual = player.duration(ofStroke: 0)
    player.speed = 2
    #expect(abs(player.duration(ofStroke: 0) - usual / 2) < 0.001)
    #expect(learner.trainer().learner.settings.animationSpeed == 2)
  }

  @Test("Repeating draws again until it is switched off")
  func repeats() async throws {
    player.repeats = true
    player.play()
    for stroke in 1...3 {
      try await eventually { player.drawn == stroke }
      try await passStroke()
    }
    try await learner.clock.pass(DemoPlayer.rest)
    try await learner.clock.pass(DemoPlayer.breath)
    try await eventually { player.drawn == 1 }
    #expect(player.phase == .playing)
    player.repeats = false
    for stroke in 1...3 {
      try await eventually { player.drawn == stroke }
      try await passStroke()
    }
    await player.finished()
    #expect(player.completions == 2)
  }

  @Test("A screen that is left draws no further")
  func left() async throws {
    player.play()
    try await eventually { player.drawn == 1 }
    player.disappeared()
    await player.finished()
    #expect(learner.clock.sleeperCount == 0)
  }

  @Test(
    "An unknown character has no demo", arguments: ["kana-0000", "", "number-12345", "nonsense"])
  func unknown(id: String) {
    #expect(DemoPlayer(CharacterID(id), trainer: trainer) == nil)
  }

  @Test("The strokes of a compound stand side by side")
  func compound() throws {
    let player = try #require(DemoPlayer(CharacterID(number: 11), trainer: trainer))
    let (ten, one) = (player.strokes[0], player.strokes[2])
    #expect(ten.points.allSatisfy { $0.x < 0.5 })
    #expect(one.points.allSatisfy { $0.x > 0.5 })
  }
}
