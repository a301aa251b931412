/// The keys of requests until their outcomes are known. The same content repeats the same key, so that
/// a lost answer does nothing twice, whatever else is asked for in between.
package struct RequestKey<Content: Equatable> {
  /// How many requests without an outcome are remembered; the oldest goes first.
  package static var limit: Int { 32 }

  private var pending: [(content: Content, key: String)] = []
  private let new: NewKey

  package init(new: @escaping NewKey = { IdempotencyKey.new() }) { self.new = new }

  /// Whether this content was asked for before, and its outcome is not known.
  package func isPending(_ content: Content) -> Bool { pending.contains { $0.content == content } }

  @MainActor package mutating func key(for content: Content) -> String {
    if let known = pending.first(where: { $0.content == content }) { return known.key }
    let key = new()
    pending = pending.suffix(Self.limit - 1) + [(content, key)]
    return key
  }

  /// A request has succeeded: its content is a new wish from now on.
  package mutating func succeeded(_ content: Content) { forget { $0 == content } }

  /// What the requests were about has changed: their content is a new wish from now on.
  package mutating func forget(where isChanged: (Content) -> Bool) {
    pending.removeAll { isChanged($0.content) }
  }
}
