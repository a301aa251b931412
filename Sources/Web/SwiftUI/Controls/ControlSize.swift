/// The size classes, like regular or small, that you can apply to controls within a view.
public enum ControlSize: CaseIterable, Hashable, Sendable {
  case mini
  case small
  case regular
  case large
  case extraLarge

  /// The class of the style sheet.
  var css: String {
    switch self {
    case .mini: "cs-mini"
    case .small: "cs-small"
    case .regular: "cs-regular"
    case .large, .extraLarge: "cs-large"
    }
  }
}

private struct ControlSizeKey: EnvironmentKey {
  static let defaultValue = ControlSize.regular
}

extension EnvironmentValues {
  /// The size to apply to controls within a view.
  public var controlSize: ControlSize {
    get { self[ControlSizeKey.self] }
    set { self[ControlSizeKey.self] = newValue }
  }
}

/// A shape used to draw a button's border.
public struct ButtonBorderShape: Equatable, Sendable {
  private enum Kind: Equatable {
    case automatic
    case rounded(CGFloat?)
    case capsule
    case circle
  }

  private let kind: Kind

  public static let automatic = ButtonBorderShape(kind: .automatic)
  public static let roundedRectangle = ButtonBorderShape(kind: .rounded(nil))
  public static let capsule = ButtonBorderShape(kind: .capsule)
  public static let circle = ButtonBorderShape(kind: .circle)

  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(kind: .rounded(radius))
  }

  @MainActor
  func apply(to element: ElementNode) {
    switch kind {
    case .automatic, .rounded(nil): break
    case .rounded(let radius?): element.style("border-radius", pixels: radius)
    case .capsule: element.style("border-radius", "999px")
    case .circle:
      element.style("border-radius", "50%")
      element.style("aspect-ratio", "1")
    }
  }
}

struct ButtonBorderShapeKey: EnvironmentKey {
  static let defaultValue = ButtonBorderShape.automatic
}

extension View {
  /// Sets the size for controls within this view.
  public func controlSize(_ controlSize: ControlSize) -> some View {
    environment(\.controlSize, controlSize)
  }

  /// Sets the border shape for buttons in this view.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    modifier(EnvironmentModifier { $0[ButtonBorderShapeKey.self] = shape })
  }
}
