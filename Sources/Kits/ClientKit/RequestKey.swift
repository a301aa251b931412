/// The key of a request until its outcome is known. The same content repeats the same key, so that
/// a lost answer does nothing twice.
package struct RequestKey<Content: Equatable> {
  private var pending: (content: Content, key: String)?
  private let new: NewKey

  package init(new: @escaping NewKey = { IdempotencyKey.new() }) { self.new = new }

  @MainActor package mutating func key(for content: Content) -> String {
    if let pending, pending.content == content { return pending.key }
    let key = new()
    pending = (content, key)
    return key
  }

  /// The request has succeeded: the same content is a new wish from now on.
  package mutating func succeeded() { pending = nil }
}
