import Foundation
import Testing

@testable import SoulPictures

@Suite("Photos are judged")
struct PhotoJudgeTests {
  private static let good = PhotoFacts(
    width: 3024, height: 4032, sharpness: 400, brightness: 120, contrast: 180, fingerprint: 0)

  private func verdict(
    _ change: (width: Int, sharpness: Double, brightness: Double, contrast: Double)
  ) -> PhotoVerdict {
    var judge = PhotoJudge()
    return judge.judge(
      PhotoFacts(
        width: change.width, height: 4032, sharpness: change.sharpness,
        brightness: change.brightness, contrast: change.contrast, fingerprint: 0))
  }

  @Test("Each fault by itself, and at its limit")
  func faults() {
    #expect(verdict((3024, 400, 120, 180)) == .good)
    #expect(verdict((511, 400, 120, 180)) == .tooSmall)
    #expect(verdict((512, 400, 120, 180)) == .good)
    #expect(verdict((3024, 44, 120, 180)) == .blurred)
    #expect(verdict((3024, 400, 37, 180)) == .tooDark)
    #expect(verdict((3024, 400, 226, 180)) == .tooBright)
    #expect(verdict((3024, 400, 120, 39)) == .flat)
  }

  @Test("A photo without a face, one of several people, and one that nobody has looked at")
  func people() {
    func verdict(_ people: Int?) -> PhotoVerdict {
      var judge = PhotoJudge()
      return judge.judge(
        PhotoFacts(
          width: 3024, height: 4032, sharpness: 400, brightness: 120, contrast: 180,
          fingerprint: 0, people: people))
    }
    #expect(verdict(0) == .noFace)
    #expect(verdict(1) == .good)
    #expect(verdict(2) == .group)
    #expect(verdict(nil) == .good)
  }

  @Test("The same photo twice; a refused one does not count")
  func repeated() {
    var judge = PhotoJudge()
    #expect(judge.judge(Self.good) == .good)
    func like(_ fingerprint: UInt64) -> PhotoFacts {
      PhotoFacts(
        width: 3024, height: 4032, sharpness: 400, brightness: 120, contrast: 180,
        fingerprint: fingerprint)
    }
    #expect(judge.judge(like(0b11111)) == .repeated)
    #expect(judge.judge(like(0b111111)) == .good)
    #expect(judge.judge(like(0b111111)) == .repeated)
  }

  @Test("Every fault has a sentence with a way on, and leaves it to the person")
  func sentences() throws {
    #expect(PhotoVerdict.good.sentence == nil)
    for verdict in PhotoVerdict.allCases where verdict != .good {
      let sentence = try #require(verdict.sentence)
      #expect(sentence.hasSuffix(", or keep it."))
    }
  }

  // MARK: Measuring

  private func facts(_ raster: Raster) -> PhotoFacts {
    PhotoFacts(of: raster, width: raster.width, height: raster.height, faces: nil)
  }

  private func blurred(_ raster: Raster) throws -> Raster {
    let picture = try Picture(
      bytes: raster.bytes, width: raster.width, height: raster.height, bands: 3
    ).asColor().blurred(4)
    return Raster(width: raster.width, height: raster.height, bytes: try picture.bytes())
  }

  @Test("A photo that is out of focus measures as blurred, the same in focus as sharp")
  func sharpness() throws {
    let sharp = DrawnPhoto.raster(384, 512)
    #expect(facts(sharp).sharpness > PhotoJudge.leastSharpness)
    #expect(facts(try blurred(sharp)).sharpness < PhotoJudge.leastSharpness)
  }

  @Test("The same photo, smaller and blurred, has nearly the same fingerprint; another has not")
  func fingerprints() throws {
    let photo = facts(DrawnPhoto.raster(384, 512))
    let smaller = facts(try blurred(DrawnPhoto.raster(192, 256)))
    #expect(photo.difference(from: smaller) < PhotoJudge.leastDifference)
    let other = facts(DrawnPhoto.raster(384, 512, x: 0.25, y: 0.6, head: 0.5))
    #expect(photo.difference(from: other) >= PhotoJudge.leastDifference)
  }

  @Test("Light and contrast")
  func light() {
    let dark = Raster(width: 40, height: 40, bytes: [UInt8](repeating: 12, count: 4800))
    #expect(facts(dark).brightness < 13 && facts(dark).contrast == 0)
    #expect(facts(DrawnPhoto.raster()).contrast > 60)
  }
}
