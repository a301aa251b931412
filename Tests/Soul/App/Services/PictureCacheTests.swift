import ClientKit
import ClientKitTesting
import Foundation
import Testing

@testable import SoulApp

@MainActor @Suite("Pictures that the device keeps")
struct PictureCacheTests {
  /// A folder of its own, deleted at the end.
  private final class Place {
    let url = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID())")
    deinit { try? FileManager.default.removeItem(at: url) }
  }

  /// A service of pictures of a hundred bytes each, in a test's hands.
  @MainActor
  private final class Service {
    var asked: [String] = []
    var isDown = false
    var refusal: APIError?
    let gate = Gate()

    func load(_ address: String) async throws -> Data {
      asked.append(address)
      await gate.pass()
      if isDown { throw TransportError.offline }
      if let refusal { throw refusal }
      return Data(repeating: 7, count: 100)
    }
  }

  private let place = Place()
  private let service = Service()

  private func cache(_ capacity: Int = 1000, at seconds: Double = 0) -> PictureCache {
    PictureCache(
      folder: PictureFolder(place: place.url), capacity: capacity,
      now: { Date(timeIntervalSince1970: 1_762_506_720 + seconds) },
      load: { [service] in try await service.load($0) })
  }

  private func address(_ number: Int, signed: Int = 1) -> String {
    "https://quartet.example/blobs/blob_\(number)?expires=\(signed)&signature=x\(signed)&size=medium"
  }

  private func fetched(_ number: Int, in cache: PictureCache) async throws {
    cache.want([address(number)], .visible)
    try await eventually { cache.url(for: address(number))?.isFileURL == true }
  }

  @Test("What is seen is fetched first, then what may come next; three at once")
  func order() async throws {
    let cache = cache()
    cache.want([address(1), address(2)], .ahead)
    cache.want([address(3)], .next)
    // The first two wishes began while there was nothing else to do.
    cache.want([address(4), address(5)], .visible)
    cache.want([address(2)], .visible)
    try await eventually { service.asked.count == 3 }
    #expect(service.asked == [address(1), address(2), address(3)])
    service.gate.open()
    try await eventually { service.asked.count == 5 }
    #expect(service.asked[3...] == [address(4), address(5)])
  }

  @Test("A picture that was seen is there without a network, also under a new signature")
  func offline() async throws {
    service.gate.open()
    try await fetched(1, in: cache())
    service.isDown = true
    let relaunched = cache()
    #expect(relaunched.url(for: address(1, signed: 2))?.isFileURL == true)
    // One that was not is asked for, and its view then says that it is not there.
    #expect(relaunched.url(for: address(2)) == nil)
    relaunched.want([address(2)], .visible)
    try await eventually { relaunched.url(for: address(2))?.absoluteString == address(2) }
    // It is tried again when it is next seen.
    service.isDown = false
    try await fetched(2, in: relaunched)
  }

  @Test("A picture that failed on the screen comes when the network is back")
  func retried() async throws {
    service.gate.open()
    service.isDown = true
    let cache = cache()
    cache.want([address(1)], .visible)
    try await eventually { cache.url(for: address(1))?.absoluteString == address(1) }
    service.isDown = false
    cache.retryFailed()
    #expect(cache.url(for: address(1)) == nil)
    try await eventually { cache.url(for: address(1))?.isFileURL == true }
  }

  @Test("A picture that failed and came by a newer address is not fetched once more")
  func cameByNewer() async throws {
    service.gate.open()
    service.isDown = true
    let cache = cache()
    cache.want([address(1)], .visible)
    try await eventually { cache.url(for: address(1))?.absoluteString == address(1) }
    service.isDown = false
    cache.want([address(1, signed: 2)], .visible)
    try await eventually { cache.url(for: address(1))?.isFileURL == true }
    cache.retryFailed()
    try await fetched(2, in: cache)
    #expect(service.asked == [address(1), address(1, signed: 2), address(2)])
  }

  @Test("An address that the server opens no more is asked for again only when it is seen again")
  func ended() async throws {
    service.gate.open()
    service.refusal = .refused(status: 403, sentence: nil)
    let cache = cache()
    cache.want([address(1)], .visible)
    try await eventually { cache.url(for: address(1))?.absoluteString == address(1) }
    service.refusal = nil
    cache.retryFailed()
    #expect(cache.url(for: address(1))?.absoluteString == address(1))
    try await fetched(2, in: cache)
    #expect(service.asked == [address(1), address(2)])
    try await fetched(1, in: cache)
  }

  @Test("Room is made by age of use, over launches too")
  func eviction() async throws {
    service.gate.open()
    let first = cache(300, at: 0)
    for number in [1, 2, 3] {
      try await fetched(number, in: first)
    }
    for number in [1, 2, 3] {
      PictureFolder(place: place.url).touch(
        PictureCache.name(of: address(number)),
        at: Date(timeIntervalSince1970: 1_762_000_000 + Double(number)))
    }
    let second = cache(300, at: 10)
    second.want([address(1)], .visible)
    let third = cache(300, at: 20)
    try await fetched(4, in: third)
    #expect(third.url(for: address(2)) == nil)
    for number in [1, 3, 4] { #expect(third.url(for: address(number))?.isFileURL == true) }
    #expect(PictureFolder(place: place.url).files().count == 3)
  }

  @Test("A person who leaves takes their pictures along, those on their way too")
  func leaving() async throws {
    let cache = cache()
    cache.want([address(1)], .visible)
    try await eventually { service.asked.count == 1 }
    cache.removeAll()
    service.gate.open()
    try await fetched(2, in: cache)
    #expect(
      PictureFolder(place: place.url).files().map(\.name) == [PictureCache.name(of: address(2))])
  }

  @Test("A browser keeps pictures itself: it is only told which to fetch ahead")
  func browser() {
    let cache = PictureCache(folder: nil, now: { Date() }, load: { _ in Data() })
    #expect(cache.url(for: address(1))?.absoluteString == address(1))
    cache.want([address(1)], .visible)
    #expect(cache.ahead.isEmpty)
    cache.want([address(1), address(2), address(3), address(4)], .ahead)
    #expect(cache.ahead == [address(1), address(2), address(3)])
    cache.arrived(address(1))
    #expect(cache.ahead == [address(2), address(3), address(4)])
    cache.want([address(1)], .next)
    #expect(cache.ahead.count == 3)
    for number in 2...4 { cache.arrived(address(number)) }
    #expect(cache.ahead.isEmpty)
  }
}
