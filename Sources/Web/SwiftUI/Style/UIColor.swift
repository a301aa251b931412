/// UIKit's colours by meaning, as far as views take them: `Color(.systemGroupedBackground)`.
public struct UIColor: Hashable, Sendable {
  let color: Color

  private init(_ color: Color) { self.color = color }

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(
      red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
  }

  public init(white: CGFloat, alpha: CGFloat) {
    color = Color(white: Double(white), opacity: Double(alpha))
  }

  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(color.opacity(Double(alpha)))
  }

  private static func named(_ name: String) -> UIColor { UIColor(.named(name)) }

  /// A colour of two appearances, each as 0xRRGGBB.
  private static func pair(
    _ light: Int, _ dark: Int, opacity: (Double, Double) = (1, 1)
  ) -> UIColor {
    func storage(_ hex: Int, _ opacity: Double) -> Color.Storage {
      .rgb(
        red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255,
        blue: Double(hex & 255) / 255, opacity: opacity)
    }
    return UIColor(
      Color(
        storage: .adaptive(light: storage(light, opacity.0), dark: storage(dark, opacity.1))))
  }

  public static let systemBackground = named("bg")
  public static let secondarySystemBackground = pair(0xF2F2F7, 0x1C1C1E)
  public static let tertiarySystemBackground = pair(0xFFFFFF, 0x2C2C2E)
  public static let systemGroupedBackground = named("bg2")
  public static let secondarySystemGroupedBackground = named("card")
  public static let tertiarySystemGroupedBackground = named("card2")
  public static let label = named("label")
  public static let secondaryLabel = named("label2")
  public static let tertiaryLabel = named("label3")
  public static let quaternaryLabel = named("label4")
  public static let placeholderText = named("label3")
  public static let link = named("blue")
  public static let tintColor = named("tint")
  public static let separator = named("separator")
  public static let opaqueSeparator = pair(0xC6C6C8, 0x38383A)
  public static let systemFill = named("fill2")
  public static let secondarySystemFill = pair(0x787880, 0x787880, opacity: (0.16, 0.32))
  public static let tertiarySystemFill = named("fill")
  public static let quaternarySystemFill = pair(0x747480, 0x767680, opacity: (0.08, 0.18))
  public static let systemGray = named("gray")
  public static let systemGray2 = pair(0xAEAEB2, 0x636366)
  public static let systemGray3 = pair(0xC7C7CC, 0x48484A)
  public static let systemGray4 = pair(0xD1D1D6, 0x3A3A3C)
  public static let systemGray5 = pair(0xE5E5EA, 0x2C2C2E)
  public static let systemGray6 = pair(0xF2F2F7, 0x1C1C1E)
  public static let systemRed = named("red")
  public static let systemOrange = named("orange")
  public static let systemYellow = named("yellow")
  public static let systemGreen = named("green")
  public static let systemMint = named("mint")
  public static let systemTeal = named("teal")
  public static let systemCyan = named("cyan")
  public static let systemBlue = named("blue")
  public static let systemIndigo = named("indigo")
  public static let systemPurple = named("purple")
  public static let systemPink = named("pink")
  public static let systemBrown = named("brown")
  public static let white = UIColor(.white)
  public static let black = UIColor(.black)
  public static let clear = UIColor(.clear)
}

extension Color {
  /// Creates a color from a UIKit color.
  public init(uiColor: UIColor) { self = uiColor.color }
  public init(_ color: UIColor) { self = color.color }
}
