import Testing

@testable import SoulPictures

@Suite("Where a portrait's middle is")
struct SubjectTests {
  @Test("The area of skin is found, wherever it is", arguments: [0.3, 0.5, 0.7])
  func skin(x: Double) throws {
    let subject = Subject(in: DrawnPhoto.raster(x: x, y: 0.4, head: 0.28))
    #expect(abs(subject.x - x) < 0.07 && abs(subject.y - 0.4) < 0.07)
    #expect(abs(try #require(subject.height) - 0.28) < 0.1)
  }

  @Test("Without any color of skin nothing is claimed: the usual place, and no size")
  func gray() {
    let subject = Subject(in: DrawnPhoto.raster(isGray: true))
    #expect(subject == .usual && subject.height == nil)
  }

  @Test("A wall of the color of skin is not taken for a head")
  func wall() {
    let bytes = [UInt8]((0..<120 * 160).flatMap { _ in [214, 160, 132] as [UInt8] })
    #expect(Subject(in: Raster(width: 120, height: 160, bytes: bytes)).height == nil)
  }

  @Test("The person is told from what is behind")
  func mask() throws {
    let raster = DrawnPhoto.raster(x: 0.45, y: 0.35, head: 0.3)
    let mask = SubjectMask(in: raster, subject: Subject(x: 0.45, y: 0.35, height: 0.3))
    func level(_ x: Double, _ y: Double) -> Double {
      mask.levels[Int(y * 160) * 120 + Int(x * 120)]
    }
    #expect(level(0.45, 0.35) > 0.9 && level(0.45, 0.8) > 0.9)
    #expect(level(0.05, 0.1) < 0.1 && level(0.95, 0.3) < 0.1)
  }

  @Test("High hair is the person's, also where the head was taken for smaller")
  func hair() throws {
    let raster = DrawnPhoto.raster(x: 0.5, y: 0.4, head: 0.3, hair: (96, 62, 40))
    let mask = SubjectMask(in: raster, subject: Subject(x: 0.5, y: 0.42, height: 0.22))
    func level(_ x: Double, _ y: Double) -> Double {
      mask.levels[Int(y * 160) * 120 + Int(x * 120)]
    }
    for (x, y) in [(0.5, 0.2), (0.38, 0.3), (0.62, 0.3)] { #expect(level(x, y) > 0.8) }
    // A curtain of the same color, and the wall above.
    #expect(level(0.04, 0.3) < 0.2 && level(0.5, 0.05) < 0.2 && level(0.9, 0.2) < 0.1)
  }
}

@Suite("How a portrait is cut")
struct FramingTests {
  @Test("Within the photo and in the form of the result, wherever the head is")
  func bounds() {
    for framing in Framing.allCases {
      for ratio in [9.0 / 16, 0.75, 1, 4.0 / 3, 16.0 / 9] {
        for x in [0.02, 0.5, 0.98] {
          for height in [nil, 0.05, 0.3, 0.9] as [Double?] {
            let area = framing.area(
              of: Subject(x: x, y: 0.3, height: height), width: 4000, height: 3000, ratio: ratio)
            #expect(area.left >= 0 && area.top >= 0)
            #expect(area.left + area.width <= 4000 && area.top + area.height <= 3000)
            #expect(abs(Double(area.width) / Double(area.height) - ratio) < 0.01)
          }
        }
      }
    }
  }

  @Test("The head is in it, at its place")
  func head() {
    let subject = Subject(x: 0.3, y: 0.4, height: 0.2)
    let area = Framing.portrait.area(of: subject, width: 4000, height: 3000, ratio: 0.75)
    #expect(abs(0.3 * 4000 - Double(area.left) - 0.5 * Double(area.width)) < 2)
    #expect(abs(0.2 * 3000 / Double(area.height) - 0.38) < 0.1)
    let aside = Framing.aside.area(of: subject, width: 4000, height: 3000, ratio: 0.75)
    #expect(0.3 * 4000 - Double(aside.left) > 0.6 * Double(aside.width))
  }

  @Test("Closer framings show less")
  func closeness() {
    let subject = Subject(x: 0.5, y: 0.4, height: 0.3)
    let heights = [Framing.close, .portrait, .wide].map {
      $0.area(of: subject, width: 3000, height: 4000, ratio: 0.75).height
    }
    #expect(heights[0] < heights[1] && heights[1] < heights[2])
  }
}
