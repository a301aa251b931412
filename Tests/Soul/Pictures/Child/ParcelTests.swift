import Foundation
import Testing

@testable import SoulPictures

@Suite("What goes to the child and back")
struct ParcelTests {
  private let task = PictureTask.portraits([
    .init(photo: 1, look: "noir", take: 3, seed: .max, width: 1536, height: 2048)
  ])

  @Test("A task and its files arrive as they were sent")
  func roundTrip() throws {
    let files = [Data([1, 2, 3]), Data(), Data(repeating: 7, count: 100_000)]
    let arrived = try Parcel<PictureTask>(Parcel(task, files).encoded())
    #expect(arrived.message == task && arrived.files == files)
  }

  @Test("What is cut off, empty or promises too much is refused")
  func damage() throws {
    let whole = try Parcel(task, [Data([1, 2, 3])]).encoded()
    for count in [0, 4, 8, 20, whole.count - 1] {
      #expect(throws: (any Error).self) { try Parcel<PictureTask>(whole.prefix(count)) }
    }
    let promise = Data([UInt8](repeating: 255, count: 8)) + Data("x".utf8)
    #expect(throws: ParcelDamage.self) { try Parcel<PictureTask>(promise) }
  }
}
