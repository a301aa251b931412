/// A Dynamic Type size. Text is in rem, so the browser scales it; this tells a view how large.
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Whether the size is one that is associated with accessibility.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  /// The sizes of body text, in points, from the smallest on.
  private static let points: [Double] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]

  /// The size whose text is closest to a part of the usual one, and not larger.
  init(scale: Double) {
    let wanted = Self.points[3] * (scale.isFinite ? scale : 1) + 0.5
    let place = Self.points.lastIndex { $0 <= wanted } ?? 0
    self = Self.allCases[place]
  }
}

/// A direction in which text and layout run.
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }

private struct DynamicTypeSizeKey: EnvironmentKey {
  static let defaultValue = DynamicTypeSize.large
}

private struct LayoutDirectionKey: EnvironmentKey {
  static let defaultValue = LayoutDirection.leftToRight
}

private struct CalendarKey: EnvironmentKey {
  static var defaultValue: Calendar { Calendar(identifier: .gregorian) }
}

private struct TimeZoneKey: EnvironmentKey {
  static var defaultValue: TimeZone { .gmt }
}

private struct DisplayScaleKey: EnvironmentKey {
  static let defaultValue: CGFloat = 2
}

extension EnvironmentValues {
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[DynamicTypeSizeKey.self] }
    set { self[DynamicTypeSizeKey.self] = newValue }
  }

  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }

  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  public var displayScale: CGFloat {
    get { self[DisplayScaleKey.self] }
    set { self[DisplayScaleKey.self] = newValue }
  }
}

extension View {
  /// Sets the Dynamic Type size within the view to the given value.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    environment(\.dynamicTypeSize, size)
  }

  /// Limits the Dynamic Type size within the view to the given range. The browser's own text size
  /// is the person's choice and is never limited.
  public func dynamicTypeSize<T: RangeExpression<DynamicTypeSize>>(_ range: T) -> some View { self }
}
