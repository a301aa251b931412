import Foundation

/// How close a picture is looked at, and at which part of it. Lengths are points of its box.
struct PictureZoom: Equatable {
  static let closest = 5.0
  static let doubleTap = 2.0
  /// While two fingers are down, a picture may become a little smaller than its box.
  static let smallest = 0.8

  private(set) var scale = 1.0
  /// Of the picture's middle, from that of the box.
  private(set) var offset = CGSize.zero

  /// What a gesture began with: its values count from there.
  private struct Beginning: Equatable {
    let place: CGPoint
    let scale: Double
    let offset: CGSize
  }
  private var pinch: Beginning?
  private var pan: Beginning?
  /// Where the drag under way began.
  private var drag: CGPoint?
  /// Whether that drag may lead to another picture: nothing was enlarged meanwhile.
  private var isSwipe = false

  var isClose: Bool { scale > 1 }

  /// - Parameter place: where the pinch began, between the fingers. Another one is another pinch.
  mutating func pinched(by magnification: Double, at place: CGPoint, in box: CGSize) {
    let start =
      if let pinch, pinch.place == place { pinch } else {
        Beginning(place: place, scale: scale, offset: offset)
      }
    (pinch, pan, isSwipe) = (start, nil, false)
    scale = min(max(start.scale * magnification, Self.smallest), Self.closest)
    // What was between the fingers stays there.
    let growth = scale / start.scale
    let (x, y) = (place.x - box.width / 2, place.y - box.height / 2)
    offset = within(
      box,
      CGSize(
        width: x - (x - start.offset.width) * growth,
        height: y - (y - start.offset.height) * growth))
  }

  /// The fingers are gone, or were taken away.
  mutating func pinchEnded() {
    pinch = nil
    if scale <= 1 { show() }
  }

  /// - Parameter place: where the drag began. Another one is another drag.
  mutating func dragged(by way: CGSize, from place: CGPoint, in box: CGSize) {
    if drag != place { (drag, isSwipe) = (place, !isClose && pinch == nil) }
    guard isClose, pinch == nil else { return }
    let start =
      if let pan, pan.place == place { pan } else {
        // A drag is noticed late, or goes on after a pinch. The picture does not jump then.
        Beginning(
          place: place, scale: scale,
          offset: CGSize(width: offset.width - way.width, height: offset.height - way.height))
      }
    pan = start
    offset = within(
      box,
      CGSize(width: start.offset.width + way.width, height: start.offset.height + way.height))
  }

  /// - Returns: whether the drag was a swipe over the whole picture.
  mutating func dragEnded() -> Bool {
    defer { (drag, pan, isSwipe) = (nil, nil, false) }
    return isSwipe && !isClose
  }

  mutating func doubleTapped() {
    if isClose { show() } else { scale = Self.doubleTap }
  }

  /// The whole picture again.
  private mutating func show() { (scale, offset) = (1, .zero) }

  /// The picture's edge comes no further than that of the box.
  private func within(_ box: CGSize, _ offset: CGSize) -> CGSize {
    let (x, y) = (box.width * max(0, scale - 1) / 2, box.height * max(0, scale - 1) / 2)
    return CGSize(width: min(max(offset.width, -x), x), height: min(max(offset.height, -y), y))
  }
}
