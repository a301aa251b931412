/// A type that represents a height where a sheet naturally rests.
public struct PresentationDetent: Hashable, Sendable {
  enum Size: Hashable, Sendable {
    case medium
    case large
    case fraction(CGFloat)
    case height(CGFloat)
  }

  let size: Size
  public static let medium = PresentationDetent(size: .medium)
  public static let large = PresentationDetent(size: .large)

  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(size: .fraction(fraction))
  }

  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(size: .height(height))
  }

  /// For comparing heights: the part of a window of ordinary height.
  var share: CGFloat {
    switch size {
    case .medium: 0.5
    case .large: 1
    case .fraction(let fraction): fraction
    case .height(let height): height / 844
    }
  }
}

/// The settings that a sheet's content makes for the sheet.
struct PresentationTraits: Equatable {
  var detents: Set<PresentationDetent> = [.large]
  var selectedDetent: PresentationDetent?
  var dragIndicator = Visibility.automatic
  var isDismissDisabled = false
  var cornerRadius: CGFloat?
  var background: _Paint?

  /// SwiftUI opens a sheet at its lowest detent.
  private var detent: PresentationDetent {
    selectedDetent ?? detents.min { $0.share < $1.share } ?? .large
  }

  @MainActor
  func apply(to dialog: ElementNode) {
    switch detent.size {
    case .medium: dialog.add(class: "sh-medium")
    case .large: dialog.add(class: "sh-large")
    case .fraction(let fraction):
      dialog.style("height", "\(CSS.number(Double(fraction) * 100))dvh")
    case .height(let height): dialog.style("height", pixels: height)
    }
    if dragIndicator == .visible { dialog.add(class: "grab") }
    if let cornerRadius {
      let radius = CSS.pixels(cornerRadius)
      dialog.style("border-radius", "\(radius) \(radius) 0 0")
    }
    if let background {
      if let name = background.className { dialog.add(class: name) }
      dialog.style("background", background.background ?? background.color)
    }
  }
}

struct PresentationKey: EnvironmentKey {
  static var defaultValue: Registry<PresentationTraits>? { nil }
}

extension View {
  /// Sets the available detents for the enclosing sheet.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    presentationTrait { traits, _ in traits.detents = detents }
  }

  /// Sets the available detents for the enclosing sheet, giving you programmatic control of the
  /// currently selected detent.
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View {
    let selected = selection.wrappedValue
    return presentationTrait { traits, _ in
      traits.detents = detents
      traits.selectedDetent = selected
    }
  }

  /// Sets the visibility of the drag indicator on top of a sheet.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View {
    presentationTrait { traits, _ in traits.dragIndicator = visibility }
  }

  /// Conditionally prevents interactive dismissal of presentations like popovers and sheets.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    presentationTrait { traits, _ in traits.isDismissDisabled = isDisabled }
  }

  /// Requests that the presentation have a specific corner radius.
  public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
    presentationTrait { traits, _ in traits.cornerRadius = cornerRadius }
  }

  /// Sets the presentation background of the enclosing sheet using a shape style.
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
    presentationTrait { traits, context in
      traits.background = style._paint(in: context.environment)
    }
  }

  private func presentationTrait(
    _ change: @escaping @MainActor (inout PresentationTraits, _ViewContext) -> Void
  ) -> some View {
    modifier(RegistrationModifier(registry: { $0[PresentationKey.self] }, change: change))
  }
}
