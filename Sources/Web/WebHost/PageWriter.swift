import ServerKit
import SwiftUI

/// The first page of a tab: complete HTML, useful before the script runs.
@MainActor
struct PageWriter {
  let assets: Assets

  struct Page {
    let bytes: [UInt8]
    let contentSecurityPolicy: String
  }

  func page(for session: WebSession, app: WebApp) -> Page {
    let rules = HTMLWriter.StyleRules()
    let content = session.graph.snapshot(.rules(rules))
    let nonce = RandomName.hex128()
    let scheme = session.graph.preferredColorScheme.map { $0 == .dark ? "dark" : "light" }
    var html: [UInt8] = []
    html.reserveCapacity(content.count + rules.bytes.count + 1024)
    func add(_ text: String) { html.append(contentsOf: text.utf8) }
    add("<!doctype html><html lang=\"en\" data-session=\"\(session.id)\" data-app=\"\(app.path)\"")
    add(" data-extras=\"\(assets.url("extras.js"))\"")
    if let renewal = app.pushRenewal { add(" data-renewal=\"\(renewal)\"") }
    if let scheme { add(" data-scheme=\"\(scheme)\"") }
    add("><head><meta charset=\"utf-8\"><title>")
    HTMLWriter.escape(session.graph.title ?? app.title, to: &html)
    add(
      """
      </title><meta name="viewport" content="width=device-width,initial-scale=1,\
      viewport-fit=cover,interactive-widget=resizes-content">\
      <meta name="color-scheme" content="\(scheme ?? "light dark")">\
      <meta name="theme-color" content="\(app.themeColor)">\
      <meta name="apple-mobile-web-app-capable" content="yes">\
      \(links(of: app))\
      <link rel="stylesheet" href="\(assets.url("quartet.css"))">\
      <style nonce="\(nonce)">
      """)
    html.append(contentsOf: rules.bytes)
    add("</style><script nonce=\"\(nonce)\" src=\"\(assets.url("quartet.js"))\" defer></script>")
    add("</head><body><main id=\"root\" class=\"z p5\">")
    html.append(contentsOf: content)
    add("</main><div id=\"live\" class=\"sr\" aria-live=\"polite\"></div>")
    add(
      "<noscript><p class=\"noscript\">This app needs JavaScript to respond. Please switch it on "
        + "and reload.</p></noscript></body></html>")
    return Page(bytes: html, contentSecurityPolicy: Self.policy(of: app, nonce: nonce))
  }

  /// What a browser needs to install the app.
  private func links(of app: WebApp) -> String {
    guard app.installation != nil else { return "<link rel=\"icon\" href=\"data:,\">" }
    let touchIcon = assets.url(app.iconName(side: Installation.touchIconSide))
    return """
      <link rel="icon" href="\(assets.url(app.iconName(side: 192)))">\
      <link rel="apple-touch-icon" href="\(touchIcon)">\
      <link rel="manifest" href="\(assets.url(app.manifestName))">
      """
  }

  /// No inline script or style attribute runs; nothing loads from elsewhere but https pictures.
  private static func policy(of app: WebApp, nonce: String) -> String {
    let parts = [
      "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'self' 'nonce-\(nonce)'",
      "img-src 'self' data: blob: https:", "connect-src 'self'", "font-src 'self'",
      "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "manifest-src 'self'",
    ]
    return (parts + (app.takesPushes ? ["worker-src 'self'"] : [])).joined(separator: "; ")
  }
}
