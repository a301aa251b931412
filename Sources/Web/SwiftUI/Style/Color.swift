/// A representation of a color that adapts to a given context.
public struct Color: Hashable, CustomStringConvertible, Sendable {
  indirect enum Storage: Hashable, Sendable {
    /// A variable of the style sheet, which knows its light and dark value.
    case named(String)
    case rgb(red: Double, green: Double, blue: Double, opacity: Double)
    case faded(Storage, Double)
    case adaptive(light: Storage, dark: Storage)
  }

  let storage: Storage

  init(storage: Storage) { self.storage = storage }

  public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    storage = .rgb(red: red, green: green, blue: blue, opacity: opacity)
  }

  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func channel(_ n: Double) -> Double {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }

  static func named(_ name: String) -> Color { Color(storage: .named(name)) }

  public static let red = named("red")
  public static let orange = named("orange")
  public static let yellow = named("yellow")
  public static let green = named("green")
  public static let mint = named("mint")
  public static let teal = named("teal")
  public static let cyan = named("cyan")
  public static let blue = named("blue")
  public static let indigo = named("indigo")
  public static let purple = named("purple")
  public static let pink = named("pink")
  public static let brown = named("brown")
  public static let gray = named("gray")
  public static let white = Color(white: 1)
  public static let black = Color(white: 0)
  public static let clear = Color(white: 0, opacity: 0)
  public static let primary = named("label")
  public static let secondary = named("label2")
  public static let accentColor = named("tint")

  public func opacity(_ opacity: Double) -> Color { Color(storage: .faded(storage, opacity)) }

  public var description: String { css }

  var css: String { Self.css(storage) }

  private static func css(_ storage: Storage) -> String {
    switch storage {
    case .named(let name): return "var(--\(name))"
    case .rgb(let red, let green, let blue, let opacity):
      let (red, green, blue) = (byte(red), byte(green), byte(blue))
      if opacity < 1 {
        return "rgb(\(red) \(green) \(blue)/\(CSS.number(max(opacity, 0))))"
      }
      return hexadecimal(red << 16 | green << 8 | blue)
    case .faded(let base, let opacity):
      if case .rgb(let red, let green, let blue, let inner) = base {
        return css(.rgb(red: red, green: green, blue: blue, opacity: inner * opacity))
      }
      let percent = CSS.number(min(max(opacity, 0), 1) * 100)
      return "color-mix(in srgb,\(css(base)) \(percent)%,transparent)"
    case .adaptive(let light, let dark): return "light-dark(\(css(light)),\(css(dark)))"
    }
  }

  /// `#` and six digits.
  private static func hexadecimal(_ color: Int) -> String {
    String(unsafeUninitializedCapacity: 7) { text in
      text[0] = UInt8(ascii: "#")
      for place in 1...6 {
        let digit = UInt8(truncatingIfNeeded: color >> (24 - 4 * place)) & 15
        text[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
      }
      return 7
    }
  }

  /// A channel in the browser's range 0…255. A value that is not a number counts as 0.
  private static func byte(_ value: Double) -> Int {
    value.isNaN ? 0 : Int((min(max(value, 0), 1) * 255).rounded())
  }
}

extension Color: View {
  public typealias Body = Never

  public static func _makeView(_ view: Color, context: _ViewContext, into list: inout _ViewList) {
    let element = ElementNode("div", "col", role: .fixed(.fills))
    element.style("background", view.css)
    context.emit(element, into: &list)
  }
}
