/// The current phase of the asynchronous image loading operation. The browser loads the image.
public enum AsyncImagePhase: Sendable {
  case empty
  case success(Image)
  case failure(any Error)

  /// The loaded image, if any.
  public var image: Image? {
    if case .success(let image) = self { return image }
    return nil
  }

  /// The error that occurred when attempting to load an image, if any.
  public var error: (any Error)? {
    if case .failure(let error) = self { return error }
    return nil
  }
}

/// A view that asynchronously loads and displays an image.
public struct AsyncImage<Content: View>: View {
  private let url: URL?
  private let transaction: Transaction
  private let content: (AsyncImagePhase) -> Content
  @State private var loaded: URL?
  @State private var failed: URL?

  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.url = url
    self.transaction = transaction
    self.content = content
  }

  public init(url: URL?, scale: CGFloat = 1) where Content == Image? {
    self.init(url: url, scale: scale) { phase in phase.image }
  }

  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image { content(image) } else { placeholder() }
    }
  }

  public var body: some View {
    ZStack {
      content(phase)
      if let url = source, loaded != url, failed != url {
        ImageProbe(url: url) { hasCome in
          withTransaction(transaction) {
            if hasCome { loaded = url } else { failed = url }
          }
        }
      }
    }
  }

  private var phase: AsyncImagePhase {
    guard let url else { return .empty }
    if source == nil { return .failure(URLError(.unsupportedURL)) }
    if failed == url { return .failure(URLError(.cannotLoadFromNetwork)) }
    return loaded == url ? .success(Image(source: .url(url.absoluteString))) : .empty
  }

  /// The address, if the browser may load it.
  private var source: URL? {
    url.flatMap { ["http", "https", "data"].contains($0.scheme?.lowercased() ?? "") ? $0 : nil }
  }
}

/// An invisible image whose size tells when it has loaded: zero until then.
private struct ImageProbe: View {
  typealias Body = Never
  let url: URL
  /// Told whether the picture has come.
  let onEnd: @MainActor (Bool) -> Void

  static func _makeView(_ view: ImageProbe, context: _ViewContext, into list: inout _ViewList) {
    let element = ElementNode("img", "hid", role: .outOfFlow)
    element.attribute("src", context.graph.pictureAddress(view.url.absoluteString))
    element.attribute("alt", "")
    element.attribute("aria-hidden", "true")
    element.style("position", "absolute")
    element.style("pointer-events", "none")
    let onEnd = view.onEnd
    element.on(.resize) { payload in
      if let width = payload.list.first?.number, width > 0 { onEnd(true) }
    }
    element.on(.failed) { _ in onEnd(false) }
    context.emit(element, into: &list)
  }
}
