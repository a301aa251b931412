/// A view that displays an image.
public struct Image: Equatable, Sendable {
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
  public enum ResizingMode: Hashable, Sendable { case tile, stretch }
  public enum Scale: Hashable, Sendable { case small, medium, large }
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }

  enum Source: Equatable, Sendable {
    case symbol(String)
    case asset(String, label: String?)
    case url(String)
  }

  let source: Source
  var isResizable = false
  var interpolationMode: Interpolation?

  init(source: Source) { self.source = source }

  public init(systemName: String) { source = .symbol(systemName) }
  public init(_ name: String, bundle: Bundle? = nil) { source = .asset(name, label: name) }

  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    source = .asset(name, label: label.plainText)
  }

  public init(decorative name: String, bundle: Bundle? = nil) { source = .asset(name, label: nil) }

  var symbolName: String? {
    if case .symbol(let name) = source { return name }
    return nil
  }

  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var copy = self
    copy.isResizable = true
    return copy
  }

  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }

  public func interpolation(_ interpolation: Interpolation) -> Image {
    var copy = self
    copy.interpolationMode = interpolation
    return copy
  }

  public func antialiased(_ isAntialiased: Bool) -> Image { self }
}

extension Image: View {
  public typealias Body = Never

  public static func _makeView(_ view: Image, context: _ViewContext, into list: inout _ViewList) {
    context.emit(view.element(in: context), into: &list)
  }

  @MainActor
  private func element(in context: _ViewContext) -> ElementNode {
    switch source {
    case .symbol(let name):
      let element = IconElement.make(name)
      IconElement.look(context.environment, on: element)
      if isResizable {
        element.role = .fixed(.fills)
        element.add(class: "icr")
      } else {
        element.add(class: "ic-\(context.environment.imageScale.name)")
      }
      return element
    case .asset(let name, let label):
      return picture("/_q/assets/\(name)", label: label)
    case .url(let url):
      return picture(context.graph.pictureAddress(url), label: nil)
    }
  }

  @MainActor
  private func picture(_ url: String, label: String?) -> ElementNode {
    let element = ElementNode("img", "im", role: isResizable ? .fixed(.fills) : .hug)
    element.attribute("src", url)
    element.attribute("alt", label ?? "")
    if interpolationMode == Interpolation.none { element.style("image-rendering", "pixelated") }
    return element
  }
}

struct ImageScaleKey: EnvironmentKey { static let defaultValue = Image.Scale.medium }

extension Image.Scale {
  var name: String {
    switch self {
    case .small: "small"
    case .medium: "medium"
    case .large: "large"
    }
  }
}

extension EnvironmentValues {
  public var imageScale: Image.Scale {
    get { self[ImageScaleKey.self] }
    set { self[ImageScaleKey.self] = newValue }
  }
}

extension View {
  /// Scales images within the view according to one of the relative sizes available.
  public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }

  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
}
