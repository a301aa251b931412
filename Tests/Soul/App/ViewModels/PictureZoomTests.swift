import Foundation
import Testing

@testable import SoulApp

@Suite("A picture is looked at closely")
struct PictureZoomTests {
  private let box = CGSize(width: 400, height: 600)
  private let middle = CGPoint(x: 200, y: 300)

  @Test("What is between the fingers stays between them")
  func anchor() {
    var zoom = PictureZoom()
    zoom.pinched(by: 2, at: CGPoint(x: 100, y: 150), in: box)
    #expect(zoom.scale == 2)
    #expect(zoom.offset == CGSize(width: 100, height: 150))
    zoom.pinchEnded()
    // The same point of the picture, at 4: it was at the quarter, and still is.
    zoom.pinched(by: 2, at: CGPoint(x: 100, y: 151), in: box)
    #expect(zoom.scale == 4)
    #expect(zoom.offset == CGSize(width: 300, height: 449))
  }

  @Test("A picture comes no closer than five times, and goes back to its whole")
  func limits() {
    var zoom = PictureZoom()
    zoom.pinched(by: 20, at: middle, in: box)
    #expect(zoom.scale == PictureZoom.closest)
    zoom.pinched(by: 0.1, at: middle, in: box)
    #expect(zoom.scale == PictureZoom.smallest && zoom.offset == .zero)
    zoom.pinchEnded()
    #expect(zoom == PictureZoom())
  }

  @Test("A pinch that was taken away is no part of the next one")
  func cancelled() {
    var zoom = PictureZoom()
    zoom.pinched(by: 2, at: middle, in: box)
    zoom.pinched(by: 1.5, at: CGPoint(x: 10, y: 300), in: box)
    #expect(zoom.scale == 3)
  }

  @Test("A close picture is dragged as far as its edges, from where the drag was noticed")
  func pan() {
    var zoom = PictureZoom()
    zoom.doubleTapped()
    #expect(zoom.scale == 2 && zoom.isClose)
    zoom.dragged(by: CGSize(width: 20, height: 0), from: middle, in: box)
    #expect(zoom.offset == .zero)
    zoom.dragged(by: CGSize(width: 70, height: -40), from: middle, in: box)
    #expect(zoom.offset == CGSize(width: 50, height: -40))
    zoom.dragged(by: CGSize(width: 900, height: -900), from: middle, in: box)
    #expect(zoom.offset == CGSize(width: 200, height: -300))
    let isSwipe = zoom.dragEnded()
    #expect(!isSwipe)
    zoom.doubleTapped()
    #expect(zoom == PictureZoom())
  }

  @Test("Only a drag over the whole picture is a swipe, and none that became a pinch")
  func swipe() {
    var zoom = PictureZoom()
    zoom.dragged(by: CGSize(width: -60, height: 0), from: middle, in: box)
    #expect(zoom.offset == .zero)
    let isSwipe = zoom.dragEnded()
    #expect(isSwipe)
    // Two fingers enlarge the picture and make it small again while the first one moves.
    zoom.dragged(by: CGSize(width: -20, height: 0), from: middle, in: box)
    zoom.pinched(by: 1.4, at: CGPoint(x: 150, y: 300), in: box)
    zoom.dragged(by: CGSize(width: -90, height: 0), from: middle, in: box)
    #expect(zoom.offset == CGSize(width: 20, height: 0))
    zoom.pinched(by: 0.9, at: CGPoint(x: 150, y: 300), in: box)
    zoom.pinchEnded()
    zoom.dragged(by: CGSize(width: -120, height: 0), from: middle, in: box)
    let isAnotherSwipe = zoom.dragEnded()
    #expect(!isAnotherSwipe)
  }
}
