import ServerKit
import Testing
import WireKit

@Suite("Identifiers")
struct IdentifiersTests {
  /// The same bits for ever.
  private struct Fixed: RandomNumberGenerator {
    var bits: UInt64
    func next() -> UInt64 { bits }
  }

  @Test("a version 4 UUID keeps its form")
  func random() {
    let all = Identifiers(randomness: { Fixed(bits: .max) })
    #expect(all.uuid() == "ffffffff-ffff-4fff-bfff-ffffffffffff")
    let none = Identifiers(randomness: { Fixed(bits: 0) })
    #expect(none.uuid() == "00000000-0000-4000-8000-000000000000")
  }

  @Test("numbers that were fetched together are given away once, also to many at a time")
  func fetched() async {
    let all = await withTaskGroup(of: [UInt64].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var randomness = FetchedRandomness()
          return (0..<1000).map { _ in randomness.next() }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(all).count == 8000)
    #expect(!all.contains(0))
  }

  @Test("a version 7 UUID begins with the time, and later ones sort after it")
  func ordered() {
    let all = Identifiers(randomness: { Fixed(bits: .max) })
    let none = Identifiers(randomness: { Fixed(bits: 0) })
    // The example of RFC 9562, appendix A.6, is of this time.
    let time = Timestamp(milliseconds: 0x017F_22E2_79B0)
    #expect(none.uuid(at: time) == "017f22e2-79b0-7000-8000-000000000000")
    #expect(all.uuid(at: time) == "017f22e2-79b0-7fff-bfff-ffffffffffff")
    #expect(all.uuid(at: time) < none.uuid(at: time.adding(.milliseconds(1))))
    #expect(Set((0..<100).map { _ in Identifiers().uuid(at: time) }).count == 100)
  }
}
