/// An action that opens a URL.
public struct OpenURLAction {
  /// The result of a custom open URL action.
  public struct Result: Sendable {
    enum Outcome: Sendable {
      case handled
      case discarded
      case system(URL?)
    }

    let outcome: Outcome
    public static let handled = Result(outcome: .handled)
    public static let discarded = Result(outcome: .discarded)
    public static let systemAction = Result(outcome: .system(nil))
    public static func systemAction(_ url: URL) -> Result { Result(outcome: .system(url)) }
  }

  private let handler: (@MainActor (URL) -> Result)?
  private(set) var system: @MainActor (URL) -> Bool = { _ in false }

  public init(handler: @escaping @MainActor (URL) -> Result) { self.handler = handler }

  /// The browser's own way: a new tab, or the mail or phone app.
  init(graph: ViewGraph?) {
    handler = nil
    system = { [weak graph] url in
      guard let graph, OpenURLAction.isSafe(url) else { return false }
      graph.patch.effect(.open, .text(url.absoluteString))
      graph.requestTurn()
      return true
    }
  }

  var isCustom: Bool { handler != nil }

  @MainActor
  public func callAsFunction(_ url: URL) { callAsFunction(url) { _ in } }

  @MainActor
  public func callAsFunction(_ url: URL, completion: @escaping @MainActor (Bool) -> Void) {
    switch handler?(url).outcome ?? .system(nil) {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .system(let other): completion(system(other ?? url))
    }
  }

  /// Accepts only schemes that cannot run code in the page.
  static func isSafe(_ url: URL) -> Bool {
    ["http", "https", "mailto", "tel"].contains(url.scheme?.lowercased() ?? "")
  }

  /// This action first, and `other`'s for URLs that this one leaves to the system.
  func over(_ other: OpenURLAction) -> OpenURLAction {
    var copy = self
    copy.system = other.system
    return copy
  }
}

private struct OpenURLKey: EnvironmentKey {
  static var defaultValue: OpenURLAction { OpenURLAction(graph: nil) }
}

extension EnvironmentValues {
  /// An action that opens a URL.
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set {
      self[OpenURLKey.self] = newValue.isCustom ? newValue.over(self[OpenURLKey.self]) : newValue
    }
  }
}
