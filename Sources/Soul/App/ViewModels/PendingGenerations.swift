import SoulModels
import WireKit

extension GalleryModel {
  /// A generation that has no pictures yet.
  struct Pending: Identifiable, Equatable {
    /// The server's id; the app's own until the server has answered.
    let id: String
    let title: String
    var cover: String?
    /// How many pictures are made: fewer than usual at the end of a month. The server says it.
    var count: Int?

    var sentence: String { "Making \(count.map { "portrait".counted($0) } ?? "portraits")" }
  }
}

/// Generations without pictures: those that the server has not answered, and those that go on there.
struct PendingGenerations {
  typealias Pending = GalleryModel.Pending

  private var starting: [Pending] = []
  private var running: [Pending] = []
  private var lastStart = 0
  /// Which of this app's generations the server has taken at which ``moment``, by id.
  private var births: [String: Int] = [:]
  /// The covers of what this app has started, which the server does not repeat.
  private var covers: [String: String] = [:]

  /// The newest first.
  var all: [Pending] { starting + running }
  var goOn: Bool { !running.isEmpty }
  /// Counts the generations that the server has taken from this app.
  private(set) var moment = 0

  /// A wish that the server has not heard of yet.
  mutating func begin(_ title: String, cover: String?) -> Pending {
    lastStart += 1
    let new = Pending(id: "starting-\(lastStart)", title: title, cover: cover)
    starting.insert(new, at: 0)
    return new
  }

  /// The server has taken a wish.
  mutating func began(_ wish: Pending, as started: GenerationStarted) {
    answered(wish)
    let id = started.generationId
    covers[id] = wish.cover
    moment += 1
    births[id] = moment
    running.removeAll { $0.id == id }
    running.insert(
      Pending(id: id, title: wish.title, cover: wish.cover, count: started.count), at: 0)
  }

  /// The server has answered a wish, in whatever way.
  mutating func answered(_ wish: Pending) { starting.removeAll { $0.id == wish.id } }

  /// What the server says that goes on. It may not have known what was taken after it was asked.
  /// - Parameter moment: when it was asked.
  mutating func took(_ page: BatchesResponse, askedAt moment: Int) {
    let told = Set(page.pending.map(\.id) + page.batches.map(\.id))
    let younger = running.filter { births[$0.id, default: 0] > moment && !told.contains($0.id) }
    running =
      younger
      + page.pending.map {
        Pending(
          id: $0.id, title: $0.metadata.presetName ?? "New portraits", cover: covers[$0.id],
          count: $0.requested)
      }
  }
}
