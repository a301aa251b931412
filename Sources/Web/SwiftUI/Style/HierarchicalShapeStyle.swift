/// A shape style that maps to one of the numbered content styles.
public struct HierarchicalShapeStyle: ShapeStyle {
  let level: Int
  public static let primary = HierarchicalShapeStyle(level: 1)
  public static let secondary = HierarchicalShapeStyle(level: 2)
  public static let tertiary = HierarchicalShapeStyle(level: 3)
  public static let quaternary = HierarchicalShapeStyle(level: 4)
  public static let quinary = HierarchicalShapeStyle(level: 5)

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    let style = level(of: environment[ForegroundKey.self])
    guard style is HierarchicalShapeStyle else {
      // The foreground may itself be a level (`.primary.opacity(0.5)`). It is resolved without a
      // base, or it would look for itself for ever.
      var outer = environment
      outer[ForegroundKey.self] = nil
      return style._paint(in: outer)
    }
    return switch level {
    case 1: _Paint(color: "var(--label)")
    case 5: _Paint(color: "var(--label4)").faded(0.6)
    default: _Paint(color: "var(--label\(level))")
    }
  }

  public func _foreground(in environment: EnvironmentValues) -> any ShapeStyle {
    level(of: environment[ForegroundKey.self])
  }

  /// The level as a part of the surrounding foreground style. Secondary text on a card with white
  /// text is a weaker white.
  func level(of base: (any ShapeStyle)?) -> any ShapeStyle {
    switch base {
    case nil, is HierarchicalShapeStyle: self
    case let part as LevelShapeStyle: level == 1 ? part.base : LevelShapeStyle(part.base, level)
    case .some(let base): level == 1 ? base : LevelShapeStyle(base, level)
    }
  }
}

/// A level of a given style.
private struct LevelShapeStyle: ShapeStyle {
  let base: any ShapeStyle
  let level: Int

  init(_ base: any ShapeStyle, _ level: Int) {
    self.base = base
    self.level = level
  }

  func _paint(in environment: EnvironmentValues) -> _Paint {
    // The strengths that the style sheet's label colours have.
    let paint = base._paint(in: environment).faded([1, 0.6, 0.3, 0.18, 0.1][min(level, 5) - 1])
    return _Paint(color: paint.color)
  }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .primary }
  public static var secondary: HierarchicalShapeStyle { .secondary }
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
  public static var quinary: HierarchicalShapeStyle { .quinary }
}
