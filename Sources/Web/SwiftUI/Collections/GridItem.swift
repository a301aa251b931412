/// A description of a row or a column in a lazy grid.
public struct GridItem: Sendable {
  /// The size in the minor axis of one or more rows or columns in a grid layout.
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  public var size: Size
  public var spacing: CGFloat?
  public var alignment: Alignment?

  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }

  /// The track as CSS has it.
  var track: String {
    switch size {
    case .fixed(let length): CSS.pixels(length)
    case .flexible(let minimum, let maximum):
      maximum.isFinite
        ? "minmax(\(CSS.pixels(minimum)),\(CSS.pixels(maximum)))"
        : "minmax(\(CSS.pixels(minimum)),1fr)"
    case .adaptive(let minimum, let maximum):
      // As many columns as fit; `min()` keeps a column that is wider than the grid inside it.
      maximum.isFinite
        ? "repeat(auto-fill,minmax(min(100%,\(CSS.pixels(minimum))),\(CSS.pixels(maximum))))"
        : "repeat(auto-fill,minmax(min(100%,\(CSS.pixels(minimum))),1fr))"
    }
  }
}

/// A set of view types that may be pinned to the bounds of a scroll view.
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}
