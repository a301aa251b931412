import Foundation

/// How far a screen's content is.
public enum LoadState<Value> {
  case loading
  case loaded(Value)
  /// The failure and the next step, in a sentence.
  case failed(String)

  /// The state of content that is followed: the last value stays when a later question fails.
  public init(_ value: Value?, failure: (any Error)?) {
    if let value {
      self = .loaded(value)
    } else {
      self = failure.map { .failed($0.localizedDescription) } ?? .loading
    }
  }

  /// The content, once it is loaded.
  public var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }

  /// Notes that loading has failed. Content that was loaded before stays.
  /// - Returns: why the content that stays may be old, in a sentence; nil if there is none.
  public mutating func fail(_ error: any Error) -> String? {
    guard value == nil else { return "Not up to date. \(error.localizedDescription)" }
    self = .failed(error.localizedDescription)
    return nil
  }
}

extension LoadState: Equatable where Value: Equatable {}
extension LoadState: Sendable where Value: Sendable {}
