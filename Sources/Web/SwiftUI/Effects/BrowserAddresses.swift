/// Gives the pages of an app's navigation stack addresses in the browser. Only on Linux.
///
/// The browser shows the address of the page in front. A reload, and Forward to a page that is gone,
/// open it by ``View/onOpenURL(perform:)``. The host opens addresses below the app's own only for
/// apps that say so.
public struct _BrowserAddresses: View {
  public typealias Body = Never
  private let addresses: [String]

  /// - Parameter addresses: of each page, from the root's on, after the app's own address:
  ///   "", "/settings". They are percent-encoded.
  public init(_ addresses: [String]) { self.addresses = addresses }

  public static func _makeView(
    _ view: _BrowserAddresses, context: _ViewContext, into list: inout _ViewList
  ) {
    let element = ElementNode("i", "", role: .outOfFlow)
    element.attribute("hidden", true)
    element.attribute("data-u", view.addresses.joined(separator: " "))
    let graph = context.graph
    element.on(.address) { [weak graph] payload in
      if let url = payload.text.flatMap(URL.init(string:)) { graph?.received(url) }
    }
    context.emit(element, into: &list)
  }
}
