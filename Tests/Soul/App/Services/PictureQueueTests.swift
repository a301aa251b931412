import Testing

@testable import SoulApp

@Suite("What is fetched next, and what is kept")
struct PictureQueueTests {
  @Test("The queue: by urgency, the newest wish first, in the order of each wish")
  func queue() {
    var queue = PictureQueue()
    queue.want(["a", "b"], .ahead)
    queue.want(["c"], .visible)
    queue.want(["d", "e"], .visible)
    queue.want(["f"], .next)
    queue.want(["b"], .next)
    queue.want(["c"], .ahead)
    queue.drop("f")
    var order: [String] = []
    while let next = queue.take() { order.append(next) }
    #expect(order == ["c", "d", "e", "b", "a"])
    #expect(queue.isEmpty)
  }

  @Test("The shelf: what was not used for longest goes, and never for something that has no room")
  func shelf() {
    var shelf = PictureShelf(capacity: 300)
    var gone: [String] = []
    for name in ["a", "b", "c"] { gone += shelf.put(name, bytes: 100) }
    #expect(gone == [])
    shelf.use("a")
    gone = shelf.put("d", bytes: 150)
    #expect(gone == ["b", "c"])
    #expect(shelf.has("a") && shelf.has("d") && shelf.bytes == 250)
    gone = shelf.put("huge", bytes: 301)
    #expect(gone == ["huge"])
    gone = shelf.put("d", bytes: 120)
    #expect(gone == [])
    #expect(shelf.bytes == 220)
  }
}
