/// A view that controls a sharing presentation: the browser's own sheet where it has one. Otherwise
/// the text is copied, and the page says so.
public struct ShareLink<Data: RandomAccessCollection, PreviewImage, PreviewIcon, Label: View>: View
{
  private let texts: [String]
  private let subject: Text?
  private let message: Text?
  private let label: Label

  fileprivate init(texts: [String], subject: Text?, message: Text?, label: Label) {
    self.texts = texts
    self.subject = subject
    self.message = message
    self.label = label
  }

  public var body: some View {
    Button {
      BrowserShare.current.share(
        ([message?.plainText].compactMap { $0 } + texts).joined(separator: "\n"),
        subject: subject?.plainText ?? "")
    } label: {
      label
    }
  }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never {
  /// - Parameter message: stands before the item.
  public init(
    item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<String> {
    self.init(texts: [item], subject: subject, message: message, label: label())
  }

  /// - Parameter message: stands before the address.
  public init(
    item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<URL> {
    self.init(texts: [item.absoluteString], subject: subject, message: message, label: label())
  }
}

extension ShareLink
where PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel {
  public init(item: String, subject: Text? = nil, message: Text? = nil)
  where Data == CollectionOfOne<String> {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel() }
  }

  public init(item: URL, subject: Text? = nil, message: Text? = nil)
  where Data == CollectionOfOne<URL> {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel() }
  }
}

/// The default label used for a share link.
public struct DefaultShareLinkLabel: View {
  public var body: some View { Label("Share…", systemImage: "square.and.arrow.up") }
}
