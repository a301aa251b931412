import Foundation
import Testing

@testable import SoulPictures

@Suite("A cascade's file")
struct FaceCascadeFileTests {
  /// One stage of one tree: is the window's upper half darker than its lower one?
  private static let whole = """
    <?xml version="1.0"?>
    <opencv_storage><cascade type_id="opencv-cascade-classifier">
    <height>20</height><width>20</width>
    <stages><_><stageThreshold>0.5</stageThreshold><weakClassifiers><_>
    <internalNodes>0 1 0 0.01 -1 -2 0 0.5</internalNodes>
    <leafValues>1 0 0</leafValues></_></weakClassifiers></_></stages>
    <features><_><rects><_>0 0 20 20 -1.</_><_>0 10 20 10 2.</_></rects></_></features>
    </cascade></opencv_storage>
    """

  private func read(_ text: String) throws -> FaceCascade {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    return try FaceCascadeFile.read(file)
  }

  @Test("Its numbers become tables whose ways lead on only")
  func tables() throws {
    let cascade = try read(Self.whole)
    #expect(cascade.width == 20 && cascade.height == 20)
    #expect(cascade.trees == [0] && cascade.leaves == [1, 0, 0])
    #expect(cascade.nodes.map(\.below) == [-1, -2])
    #expect(cascade.nodes.map(\.above) == [1, -3])
    #expect(cascade.stages.map(\.lastTree) == [1])
  }

  @Test("What its question is of passes, the opposite does not, and a flat wall is not looked at")
  func question() throws {
    let cascade = try read(Self.whole)
    func found(_ upper: UInt8, _ lower: UInt8) -> Int? {
      let levels =
        [UInt8](repeating: upper, count: 200) + [UInt8](repeating: lower, count: 200)
      return cascade.windows(in: levels, width: 20, height: 20, least: 20)?.count
    }
    #expect(found(200, 20) == 1)
    #expect(found(20, 200) == 0)
    #expect(found(100, 104) == 0)
  }

  @Test("Without memory nobody has looked, which is not the same as finding nothing")
  func memory() {
    #expect(FaceCascade.windows(-1, in: []) == nil)
    #expect(FaceCascade.windows(0, in: []) == [])
  }

  @Test(
    "Numbers that would lead out of a table are refused",
    arguments: [
      ("0 1 0 0.01", "0 2 0 0.01"),  // A node that is not there.
      ("-1 -2 0 0.5", "-1 0.5 0 0.5"),
      ("-1 -2 0 0.5", "1 -2 0 0.5"),  // A way back to itself, for ever.
      ("-1 -2 0 0.5", "-1 -3 0 0.5"),  // A leaf that is not there.
      ("-1 -2 0 0.5", "-1 -2 1 0.5"),  // A feature that is not there.
      ("-1 -2 0 0.5", "-1 -2 0"),
      ("0 0 20 20 -1.", "0 0 21 20 -1."),  // Outside of the window.
      ("0 10 20 10 2.", "0 -1 20 10 2."),
      ("0 10 20 10 2.", "0 10 20 0 2."),
      ("0 10 20 10 2.", "0 10 20 10"),
      ("<height>20</height>", ""),
      ("<height>20</height>", "<height>2000</height>"),
      ("<stageThreshold>0.5</stageThreshold>", ""),
      ("</rects>", "</rects><tilted>1</tilted>"),
      ("<features>", "<features"),
    ])
  func damaged(part: String, other: String) throws {
    #expect(throws: FaceCascadeFile.Damaged.self) {
      try read(Self.whole.replacingOccurrences(of: part, with: other))
    }
  }
}
