/// The browser's measurement of one view.
struct Geometry: Equatable {
  var size: CGSize
  /// In the window; nil where only the size is known.
  var origin: CGPoint?
  var safeAreaInsets = EdgeInsets()
  /// The named spaces around the view, the innermost first, in the window.
  var spaces: [Space] = []

  struct Space: Equatable {
    let name: String
    let frame: CGRect
  }

  init(size: CGSize) { self.size = size }

  /// From `[w, h]` or `[w, h, x, y, top, trailing, bottom, leading, [name, x, y, w, h]…]`.
  init?(_ payload: EventPayload) {
    let fields = payload.list
    let numbers = fields.prefix(8).compactMap(\.number)
    guard numbers.count >= 2, numbers.allSatisfy({ abs($0) < 1e7 }) else { return nil }
    size = CGSize(width: max(0, numbers[0]), height: max(0, numbers[1]))
    guard numbers.count == 8 else { return }
    origin = CGPoint(x: numbers[2], y: numbers[3])
    safeAreaInsets = EdgeInsets(
      top: numbers[4], leading: numbers[7], bottom: numbers[6], trailing: numbers[5])
    spaces = fields.dropFirst(8).prefix(32).compactMap(Self.space)
  }

  private static func space(_ payload: EventPayload) -> Space? {
    let numbers = payload.list.dropFirst().compactMap(\.number)
    guard let name = payload.list.first?.text, numbers.count == 4,
      numbers.allSatisfy({ abs($0) < 1e7 })
    else { return nil }
    return Space(
      name: name,
      frame: CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
  }

  /// The frame in a space; in a space that is not around the view it is the local one.
  func frame(in space: CoordinateSpace) -> CGRect {
    guard let origin else { return CGRect(origin: .zero, size: size) }
    switch space.kind {
    case .local: return CGRect(origin: .zero, size: size)
    case .global: return CGRect(origin: origin, size: size)
    case .named(let name):
      guard let found = spaces.first(where: { $0.name == name }) else {
        return CGRect(origin: .zero, size: size)
      }
      return CGRect(
        x: origin.x - found.frame.minX, y: origin.y - found.frame.minY, width: size.width,
        height: size.height)
    }
  }

  /// The rectangle of a space around, in the view's own points.
  func bounds(of name: String) -> CGRect? {
    guard let origin, let found = spaces.first(where: { $0.name == name }) else { return nil }
    return found.frame.offsetBy(dx: -origin.x, dy: -origin.y)
  }
}
