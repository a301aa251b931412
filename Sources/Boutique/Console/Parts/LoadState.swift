/// How far a screen's content is.
enum LoadState<Value> {
  case loading
  case loaded(Value)
  /// What happened and what to do, in a sentence.
  case failed(String)

  var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }
}

extension LoadState: Equatable where Value: Equatable {}
extension LoadState: Sendable where Value: Sendable {}
