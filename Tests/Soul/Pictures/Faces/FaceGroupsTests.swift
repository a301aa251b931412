import Testing

@testable import SoulPictures

@Suite("Windows over one another are one face")
struct FaceGroupsTests {
  private func windows(
    _ count: Int, left: Int, top: Int = 100, side: Int = 80
  ) -> [FaceCascade.Window] {
    (0..<count).map { .init(left: left + $0 % 3, top: top + $0 % 2, side: side + $0 % 2) }
  }

  @Test("Their mean; a few alone are chance")
  func groups() {
    #expect(FaceGroups.faces(of: windows(4, left: 10)).isEmpty)
    let face = FaceGroups.faces(of: windows(6, left: 10))
    #expect(face == [.init(left: 11, top: 100, side: 80)])
    #expect(FaceGroups.faces(of: []).isEmpty)
  }

  @Test("Two that are apart are two, in one order however they come")
  func apart() {
    let all = windows(6, left: 10) + windows(6, left: 300, top: 20)
    let expected = [300, 10].map { $0 + 1 }
    #expect(FaceGroups.faces(of: all).map(\.left) == expected)
    #expect(FaceGroups.faces(of: all.reversed()).map(\.left) == expected)
  }

  @Test("An eye in a face is no face of its own, unless more speaks for it")
  func inside() {
    let eye = windows(5, left: 30, top: 120, side: 24)
    #expect(FaceGroups.faces(of: windows(9, left: 10) + eye).map(\.left) == [11])
    let surer = windows(12, left: 30, top: 120, side: 24)
    #expect(FaceGroups.faces(of: windows(9, left: 10) + surer).count == 2)
  }
}
