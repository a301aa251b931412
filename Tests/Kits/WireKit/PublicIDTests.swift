import Testing
import WireKit

struct PublicIDTests {
  @Test("An id is its prefix and 12 characters that need no escaping")
  func form() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<1000 {
      let id = PublicID.make(prefix: "store", using: &generator)
      #expect(id.wholeMatch(of: /store_[A-Za-z0-9_-]{12}/) != nil)
    }
  }

  @Test("Every character carries six bits of chance")
  func spread() {
    var generator = SystemRandomNumberGenerator()
    var seen = [Set<Character>](repeating: [], count: 12)
    for _ in 0..<4000 {
      for (place, character) in PublicID.make(prefix: "s", using: &generator).dropFirst(2)
        .enumerated()
      {
        seen[place].insert(character)
      }
    }
    #expect(seen.allSatisfy { $0.count == 64 })
  }

  @Test("Equal chance gives equal ids, so that tests can foresee them")
  func reproducible() {
    var one = Counting()
    var two = Counting()
    #expect(PublicID.make(prefix: "s", using: &one) == PublicID.make(prefix: "s", using: &two))
  }

  private struct Counting: RandomNumberGenerator {
    var value: UInt64 = 0

    mutating func next() -> UInt64 {
      value += 0x0123_4567_89AB_CDEF
      return value
    }
  }
}
