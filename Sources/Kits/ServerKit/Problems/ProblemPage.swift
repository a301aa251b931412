import WireKit

/// The page of an error, for addresses that people open.
enum ProblemPage {
  static func html(of problem: Problem) -> String {
    let title = HTML.escaped(problem.summary ?? problem.message)
    let more = explanation(of: problem).map { "<p>\(HTML.escaped($0))</p>" } ?? ""
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">\(refresh(of: problem))
      <title>\(title)</title><style>\(style)</style></head>
      <body><main><h1>\(title)</h1>
      \(more)
      \(refresh(of: problem).isEmpty ? "" : "<p>This page tries again by itself.</p>")
      <p><a href="/">Back to the start page</a></p></main></body>
      </html>
      """
  }

  /// A kiosk that is switched on while the server cannot help has nobody to reload its page.
  private static func refresh(of problem: Problem) -> String {
    guard problem.status == 503, let seconds = problem.retryAfterSeconds else { return "" }
    return #"<meta http-equiv="refresh" content="\#(seconds)">"#
  }

  static let policy = ContentPolicy.only(style: style)

  /// People who followed a link do not know the names of routes.
  private static func explanation(of problem: Problem) -> String? {
    guard problem.code != Problem.unknownRouteCode else {
      return "There is nothing at this address. Perhaps the link is old, or a letter is missing."
    }
    return problem.summary == nil ? nil : problem.message
  }

  private static let style = """
    :root{color-scheme:light;font:17px/1.4 -apple-system,"Inter",system-ui,sans-serif;\
    --bg:#f2f2f7;--text:#000;--soft:#5a5a60;--link:#0062cc}
    @media(prefers-color-scheme:dark){:root{color-scheme:dark;\
    --bg:#000;--text:#fff;--soft:#a1a1a8;--link:#5eb0ff}}
    body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;\
    background:var(--bg);color:var(--text);text-align:center}
    main{max-width:26rem;padding:1.5rem;overflow-wrap:anywhere}
    h1{margin:0;font-size:1.75rem;line-height:1.2;text-wrap:balance}
    p{margin:.5rem 0 0;color:var(--soft);text-wrap:balance}
    a{display:inline-block;padding:.75rem;color:var(--link)}
    """
}
