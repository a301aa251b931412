import Foundation
import TrainerModels
import TrainerTesting

/// How long things take that a learner waits for.
struct Times {
  let name: String
  /// Milliseconds, in order.
  private let sorted: [Double]

  var median: Double { sorted.isEmpty ? 0 : sorted[sorted.count / 2] }
  var most: Double { sorted.isEmpty ? 0 : sorted[sorted.count * 99 / 100] }

  init(_ name: String, _ durations: [Duration]) {
    self.name = name
    sorted = durations.map { duration in
      let (seconds, attoseconds) = duration.components
      return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    }.sorted()
  }

  static func measured(_ library: CharacterLibrary) -> [Times] {
    let clock = ContinuousClock()
    let ids = Script.allCases.flatMap { library.ids(in: $0) }
    let loads = (0..<200).map { _ in clock.measure { _ = try? CharacterLibrary.bundled() } }
    let finds = ids.map { id in
      clock.measure {
        _ = library.character(id)
        _ = library.strokes(of: id)
      }
    }
    let searches = ["water", "taberu", "かん"].flatMap { word in
      (0..<20).map { _ in clock.measure { _ = library.search(word) } }
    }
    let drawings = Drawings(library, ids)
    return [
      Times("open", loads), Times("find", finds), Times("search", searches),
      Times("live", drawings.live), Times("grade", drawings.perStroke),
      Times("gradeLarge", drawings.perStrokeOfLarge),
    ]
  }

  /// Prints a readable line for each time.
  static func print(_ times: [Times]) {
    let captions = [
      "open": "character file opened", "find": "character found with its strokes",
      "search": "search", "live": "stroke judged while drawing",
      "grade": "drawing graded, per stroke",
      "gradeLarge": "drawing graded, per stroke, 20 strokes and more",
    ]
    for time in times {
      Swift.print(
        String(
          format: "%@: median %.4f ms, 99 %% under %.4f ms", captions[time.name] ?? time.name,
          time.median, time.most))
    }
  }

  /// Prints one JSON object for `make bench`, in milliseconds.
  static func printJSON(_ times: [Times]) throws {
    let table = Dictionary(
      uniqueKeysWithValues: times.map { ($0.name, ["median": $0.median, "most": $0.most]) })
    let data = try JSONSerialization.data(withJSONObject: table, options: .sortedKeys)
    Swift.print(String(decoding: data, as: UTF8.self))
  }
}

/// Every character drawn once by a careless hand.
private struct Drawings {
  var live: [Duration] = []
  var perStroke: [Duration] = []
  var perStrokeOfLarge: [Duration] = []

  init(_ library: CharacterLibrary, _ ids: [CharacterID]) {
    let clock = ContinuousClock()
    var hand = Hand(seed: 1)
    for id in ids {
      guard let strokes = library.strokes(of: id), !strokes.isEmpty else { continue }
      let drawn = hand.draw(strokes, .careless)
      var grading = LiveGrading(reference: strokes)
      for stroke in drawn { live.append(clock.measure { _ = grading.add(stroke) }) }
      let whole = clock.measure { _ = Grader.grade(drawn, against: strokes) }
      perStroke.append(whole / strokes.count)
      if strokes.count >= 20 { perStrokeOfLarge.append(whole / strokes.count) }
    }
  }
}
