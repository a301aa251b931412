/// What a step of a look is told. A name that the step does not ask for is a mistake in the look.
final class Parameters {
  /// A value as it stands in the look's JSON.
  enum Value: Decodable, Hashable, Sendable {
    case number(Double)
    case text(String)
    case list([Value])
    case step(LookStep)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let list = try? container.decode([Value].self) {
        self = .list(list)
      } else {
        self = .step(try container.decode(LookStep.self))
      }
    }

    var needsPerson: Bool {
      switch self {
      case .number, .text: false
      case .list(let list): list.contains(where: \.needsPerson)
      case .step(let step): step.needsPerson
      }
    }
  }

  private let step: LookStep
  private var unasked: Set<String>

  init(_ step: LookStep) {
    self.step = step
    unasked = Set(step.parameters.keys)
  }

  /// - Throws: ``LookFault`` if something was given that nobody asked for.
  func checkAllAreKnown() throws(LookFault) {
    if let name = unasked.min() { throw LookFault("\(step.name) knows no \(name)") }
  }

  func number(_ name: String, _ usual: Double) throws(LookFault) -> Double {
    guard let value = take(name) else { return usual }
    guard case .number(let number) = value else { throw fault(name) }
    return number
  }

  func text(_ name: String, _ usual: String) throws(LookFault) -> String {
    guard let value = take(name) else { return usual }
    guard case .text(let text) = value else { throw fault(name) }
    return text
  }

  func mode(_ usual: Picture.BlendMode) throws(LookFault) -> Picture.BlendMode {
    guard let mode = Picture.BlendMode(rawValue: try text("mode", usual.rawValue)) else {
      throw fault("mode")
    }
    return mode
  }

  func color(_ name: String, _ usual: String) throws(LookFault) -> RGB {
    guard let color = RGB(try text(name, usual)) else { throw fault(name) }
    return color
  }

  func colors(_ name: String, _ usual: [String]) throws(LookFault) -> [RGB] {
    guard let value = take(name) else { return usual.compactMap { RGB($0) } }
    guard case .list(let list) = value, !list.isEmpty else { throw fault(name) }
    var colors: [RGB] = []
    for value in list {
      guard case .text(let text) = value, let color = RGB(text) else { throw fault(name) }
      colors.append(color)
    }
    return colors
  }

  /// Nil if the look says nothing of it.
  func curve(_ name: String) throws(LookFault) -> ToneCurve? {
    guard let value = take(name) else { return nil }
    guard case .list(let list) = value, list.count > 1 else { throw fault(name) }
    var points: [SIMD2<Double>] = []
    for value in list {
      guard case .list(let pair) = value, pair.count == 2, case .number(let x) = pair[0],
        case .number(let y) = pair[1]
      else { throw fault(name) }
      points.append([x, y])
    }
    return ToneCurve(points)
  }

  /// Colors by place: a table for each of red, green and blue.
  func gradient(_ name: String) throws(LookFault) -> [[UInt8]] {
    guard case .list(let list)? = take(name), list.count > 1 else { throw fault(name) }
    var stops: [(Double, RGB)] = []
    for value in list {
      guard case .list(let pair) = value, pair.count == 2, case .number(let place) = pair[0],
        case .text(let text) = pair[1], let color = RGB(text)
      else { throw fault(name) }
      stops.append((place, color))
    }
    return (0..<3).map { band in
      ToneCurve(stops.map { [$0.0, $0.1.values[band] / 255] }).table
    }
  }

  /// Several lists of steps.
  func looks(_ name: String) throws(LookFault) -> [[LookStep]] {
    guard case .list(let list)? = take(name) else { throw fault(name) }
    var looks: [[LookStep]] = []
    for value in list {
      guard case .list(let items) = value else { throw fault(name) }
      var steps: [LookStep] = []
      for item in items {
        guard case .step(let step) = item else { throw fault(name) }
        steps.append(step)
      }
      looks.append(steps)
    }
    return looks
  }

  private func take(_ name: String) -> Value? {
    unasked.remove(name)
    return step.parameters[name]
  }

  private func fault(_ name: String) -> LookFault {
    LookFault("\(name) of \(step.name) is not what it must be")
  }
}

/// A mistake in a look.
struct LookFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
