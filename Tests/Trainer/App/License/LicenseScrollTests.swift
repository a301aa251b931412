import Testing

@testable import TrainerApp

struct LicenseScrollTests {
  struct Place: Sendable {
    var words: String
    var scroll: LicenseScroll
    var progress: Double?

    init(
      _ words: String, _ offset: Double, of content: Double, in window: Double, _ progress: Double?
    ) {
      self.words = words
      self.progress = progress
      scroll = LicenseScroll(offset: offset, contentHeight: content, viewportHeight: window)
    }
  }

  static let places = [
    Place("at the beginning", 0, of: 1500, in: 500, 0),
    Place("in the middle", 500, of: 1500, in: 500, 0.5),
    Place("at the end", 1000, of: 1500, in: 500, 1),
    Place("pulled down past the beginning", -80, of: 1500, in: 500, 0),
    Place("pulled up past the end", 1090, of: 1500, in: 500, 1),
    Place("a text that fits", 0, of: 400, in: 500, 1),
    Place("a text that fits exactly", 0, of: 500, in: 500, 1),
    Place("a text that is longer by a rounding", 0, of: 500.4, in: 500, 1),
    Place("the height of the text is not known", 0, of: 0, in: 500, nil),
    Place("the height of the window is not known", 0, of: 1500, in: 0, nil),
    Place("no number", .nan, of: 1500, in: 500, nil),
    Place("endless", 0, of: .infinity, in: 500, nil),
  ]

  @Test("Progress follows the place of the text", arguments: places)
  func progress(place: Place) {
    #expect(place.scroll.progress == place.progress, "\(place.words)")
  }
}
