import Testing

@testable import ServerKit

@Suite("Parts of a file that a request asks for")
struct ByteRangeTests {
  @Test(
    "Ranges of a file of a hundred bytes",
    arguments: [
      (nil, .whole), ("bytes=0-9", .part(0..<10)), ("bytes=90-", .part(90..<100)),
      ("bytes=-5", .part(95..<100)), ("bytes=-500", .part(0..<100)),
      ("bytes=50-5000", .part(50..<100)), ("Bytes=99-99", .part(99..<100)),
      ("bytes=0-99999999999999999999", .part(0..<100)),
      ("bytes=100-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
      ("bytes=99999999999999999999-", .unsatisfiable),
      ("bytes=9-5", .whole), ("bytes=", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole),
      ("bytes=0-1,5-6", .whole), ("bytes=--5", .whole), ("lines=0-1", .whole),
      ("bytes=+1-5", .whole),
    ] as [(String?, ByteRange)])
  func ranges(header: String?, expected: ByteRange) {
    #expect(ByteRange(header, of: 100) == expected)
  }

  @Test("An empty file has no part")
  func empty() {
    #expect(ByteRange("bytes=0-0", of: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-5", of: 0) == .unsatisfiable)
  }
}
