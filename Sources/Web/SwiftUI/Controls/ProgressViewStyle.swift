/// A type that applies standard interaction behavior to all progress views within a view hierarchy.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  /// Whether it is a bar; nil leaves it to the progress view.
  var _isLinear: Bool? { get }
}

/// The default progress view style in the current context.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  public nonisolated init() {}
  public var _isLinear: Bool? { nil }
}

/// A progress view that uses a circular gauge to indicate the partial completion of an activity.
public struct CircularProgressViewStyle: ProgressViewStyle {
  public nonisolated init() {}
  public var _isLinear: Bool? { false }
}

/// A progress view that visually indicates its progress using a horizontal bar.
public struct LinearProgressViewStyle: ProgressViewStyle {
  public nonisolated init() {}
  public var _isLinear: Bool? { true }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

struct ProgressLookKey: EnvironmentKey {
  static let defaultValue: Bool? = nil
}

extension View {
  /// Sets the style for progress views in this view.
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    modifier(EnvironmentModifier { $0[ProgressLookKey.self] = style._isLinear })
  }
}
