/// How far a screen's content is.
public enum LoadState<Value> {
  case loading
  case loaded(Value)
  /// The failure and the next step, in a sentence.
  case failed(String)

  /// The content, once it is loaded.
  public var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }
}

extension LoadState: Equatable where Value: Equatable {}
extension LoadState: Sendable where Value: Sendable {}
