/// The way a view changes over time to create a smooth visual transition.
public struct Animation: Hashable, Sendable {
  enum Curve: Hashable, Sendable {
    case bezier(duration: Double, x1: Double, y1: Double, x2: Double, y2: Double)
    case spring(response: Double, damping: Double)
  }

  var curve: Curve
  var delay = 0.0
  var speed = 1.0
  /// nil: once; -1: for ever.
  var repeats: Int?
  var autoreverses = false

  static func bezier(
    _ duration: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> Animation {
    Animation(curve: .bezier(duration: duration, x1: x1, y1: y1, x2: x2, y2: y2))
  }

  public static let `default` = spring(response: 0.55, dampingFraction: 1)
  public static var linear: Animation { linear(duration: 0.35) }
  public static var easeIn: Animation { easeIn(duration: 0.35) }
  public static var easeOut: Animation { easeOut(duration: 0.35) }
  public static var easeInOut: Animation { easeInOut(duration: 0.35) }

  public static func linear(duration: Double) -> Animation { bezier(duration, 0, 0, 1, 1) }
  public static func easeIn(duration: Double) -> Animation { bezier(duration, 0.42, 0, 1, 1) }
  public static func easeOut(duration: Double) -> Animation { bezier(duration, 0, 0, 0.58, 1) }
  public static func easeInOut(duration: Double) -> Animation { bezier(duration, 0.42, 0, 0.58, 1) }

  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: Double = 0.35
  ) -> Animation { bezier(duration, p1x, p1y, p2x, p2y) }

  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation { Animation(curve: .spring(response: response, damping: dampingFraction)) }

  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation { spring(response: duration, dampingFraction: 1 - bounce) }

  public static var spring: Animation { spring(duration: 0.5) }

  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation { spring(response: response, dampingFraction: dampingFraction) }

  public static var interactiveSpring: Animation { interactiveSpring() }
  public static var bouncy: Animation { bouncy() }
  public static var smooth: Animation { smooth() }
  public static var snappy: Animation { snappy() }

  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: extraBounce)
  }

  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring given by its physics, stored as response and damping fraction, as the browser needs
  /// it.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    let frequency = (stiffness / mass).squareRoot()
    return spring(
      response: 2 * .pi / frequency,
      dampingFraction: damping / (2 * (stiffness * mass).squareRoot()))
  }

  public func delay(_ delay: TimeInterval) -> Animation {
    var copy = self
    copy.delay = delay
    return copy
  }

  public func speed(_ speed: Double) -> Animation {
    var copy = self
    copy.speed = speed
    return copy
  }

  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
    var copy = self
    copy.repeats = count
    copy.autoreverses = autoreverses
    return copy
  }

  public func repeatForever(autoreverses: Bool = true) -> Animation {
    repeatCount(-1, autoreverses: autoreverses)
  }

  /// The form that the client script reads.
  var wireForm: String {
    var text: String
    switch curve {
    case .bezier(let duration, let x1, let y1, let x2, let y2):
      text = "[\"e\""
      for number in [duration / speed, x1, y1, x2, y2] { text += "," + CSS.number(number) }
    case .spring(let response, let damping):
      text = "[\"s\"," + CSS.number(response / speed) + "," + CSS.number(damping)
    }
    var options: [String] = []
    if delay != 0 { options.append("\"d\":\(CSS.number(delay))") }
    if let repeats {
      options.append("\"r\":\(repeats)")
      options.append("\"a\":\(autoreverses ? 1 : 0)")
    }
    if !options.isEmpty { text += ",{\(options.joined(separator: ","))}" }
    return text + "]"
  }

  /// How long the animation runs, in seconds; springs until they rest for the eye.
  var duration: Double {
    let once: Double
    switch curve {
    case .bezier(let duration, _, _, _, _): once = duration / speed
    case .spring(let response, let damping): once = response / speed * (damping < 0.5 ? 3 : 1.6)
    }
    let seconds = delay + once * Double(max(repeats ?? 1, 1))
    // A clock cannot wait for a time that is not finite.
    return seconds.isFinite ? min(max(seconds, 0), 3600) : 0
  }
}
