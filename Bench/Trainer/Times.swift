import Foundation
import TrainerModels
import TrainerTesting

/// How long things take that a learner waits for.
enum Times {
  static func print(_ library: CharacterLibrary) {
    let clock = ContinuousClock()
    let loads = (0..<200).map { _ in clock.measure { _ = try? CharacterLibrary.bundled() } }
    report("characters.bin opened", loads)

    let ids = Script.allCases.flatMap { library.ids(in: $0) }
    let lookups = ids.map { id in
      clock.measure {
        _ = library.character(id)
        _ = library.strokes(of: id)
      }
    }
    report("character and strokes found", lookups)
    report(
      "search",
      ["water", "taberu", "かん"].map { word in clock.measure { _ = library.search(word) } })

    var hand = Hand(seed: 1)
    var perStroke: [Duration] = []
    var large: [Duration] = []
    for id in ids {
      guard let strokes = library.strokes(of: id) else { continue }
      let drawn = hand.draw(strokes, .careless)
      let whole = clock.measure { _ = Grader.grade(drawn, against: strokes) }
      perStroke.append(whole / strokes.count)
      if strokes.count >= 20 { large.append(whole / strokes.count) }
    }
    report("grading, per stroke", perStroke)
    report("grading, per stroke of kanji with 20 and more", large)
  }

  private static func report(_ name: String, _ times: [Duration]) {
    let sorted = times.sorted()
    guard !sorted.isEmpty else { return }
    func text(_ time: Duration) -> String {
      let (seconds, attoseconds) = time.components
      return String(format: "%.4f ms", Double(seconds) * 1e3 + Double(attoseconds) / 1e15)
    }
    Swift.print(
      "\(name): median \(text(sorted[sorted.count / 2])), slowest \(text(sorted[sorted.count - 1]))"
    )
  }
}
