import Foundation
import Testing

@testable import quartet

@Suite("Memory of tabs that are gone goes back to the system", .serialized)
struct AllocatorTests {
  /// Resident pages of this process, in bytes.
  private func residentBytes() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
      separator: " ")
    return try #require(Int(fields[1])) * sysconf(Int32(_SC_PAGESIZE))
  }

  @Test("Also where a block that is still in use lies between the free ones")
  func givesBack() throws {
    // Blocks as small as a view's nodes. One in two hundred stays, as a long life among short ones.
    let blocks = (0..<400_000).map { _ in
      UnsafeMutableRawPointer.allocate(byteCount: 240, alignment: 16)
    }
    for block in blocks { block.storeBytes(of: 1, as: UInt8.self) }
    for (number, block) in blocks.enumerated() where number % 200 != 0 { block.deallocate() }
    defer {
      for (number, block) in blocks.enumerated() where number % 200 == 0 { block.deallocate() }
    }
    let kept = try residentBytes()
    #expect(Allocator.keptBytes > 60_000_000)
    Allocator.giveBack()
    #expect(try residentBytes() < kept - 50_000_000)
  }
}
