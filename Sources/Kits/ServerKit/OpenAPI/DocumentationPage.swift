import WireKit

/// The interface for people: every endpoint, folded, with what goes in and what comes out.
enum DocumentationPage {
  static func html(of document: OpenAPIDocument) -> String {
    var tags: [String] = []
    for endpoint in document.endpoints where !tags.contains(endpoint.tag) {
      tags.append(endpoint.tag)
    }
    let sections = tags.map { tag in
      let endpoints = document.endpoints.filter { $0.tag == tag }
      return "<section><h2>\(HTML.escaped(tag))</h2>"
        + endpoints.map { details(of: $0) }.joined() + "</section>"
    }
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Quartet API</title><style>\(style)</style></head>
      <body><main><h1>Quartet API</h1>
      <p>The same as an OpenAPI 3.1 document: <a href="/openapi.json">/openapi.json</a>.</p>
      \(sections.joined(separator: "\n"))
      </main></body></html>
      """
  }

  private static func details(of endpoint: EndpointDescription) -> String {
    let verb = endpoint.verb.rawValue
    let lock = endpoint.access == .owner ? "<small>owner’s token</small>" : ""
    let body = endpoint.body.map { "<h3>Body</h3>" + code($0.tree) } ?? ""
    let query = endpoint.query.map {
      "<li><code>\(HTML.escaped($0.name))</code> \(HTML.escaped($0.text))</li>"
    }
    let answers = endpoint.responses.map {
      "<li><b>\($0.status)</b> \(HTML.escaped($0.text))" + ($0.schema.map { code($0.tree) } ?? "")
        + "</li>"
    }
    return """
      <details><summary><b class="\(verb.lowercased())">\(verb)</b> \
      <code>\(HTML.escaped(endpoint.path.template))</code> \
      <span>\(HTML.escaped(endpoint.summary))</span> \(lock)</summary>
      \(endpoint.details.map { "<p>\(HTML.escaped($0))</p>" } ?? "")
      \(query.isEmpty ? "" : "<h3>Query</h3><ul>\(query.joined())</ul>")
      \(body)<h3>Answers</h3><ul>\(answers.joined())</ul></details>
      """
  }

  private static func code(_ tree: JSONTree) -> String {
    "<pre>\(HTML.escaped(sketch(tree, indent: "")))</pre>"
  }

  /// A schema the way people write one down: names and types, without the ceremony.
  private static func sketch(_ tree: JSONTree, indent: String) -> String {
    guard case .object(let members) = tree else { return tree.text }
    func member(_ name: String) -> JSONTree? { members.first { $0.name == name }?.value }
    if case .string(let reference)? = member("$ref") {
      return reference.split(separator: "/").last.map(String.init) ?? reference
    }
    if case .array(let cases)? = member("oneOf") {
      return cases.map { sketch($0, indent: indent) }.joined(separator: " or ")
    }
    if case .array(let values)? = member("enum") {
      return values.map(\.text).joined(separator: " | ")
    }
    if case .object(let properties)? = member("properties") {
      let inner = indent + "  "
      let lines = properties.map { inner + $0.name + ": " + sketch($0.value, indent: inner) }
      return "{\n" + lines.joined(separator: "\n") + "\n" + indent + "}"
    }
    if let items = member("items") { return "[ " + sketch(items, indent: indent) + " ]" }
    if case .string(let type)? = member("type") { return type }
    return tree.text
  }

  static let style = """
    :root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
    body{margin:0;padding:2rem 1rem}main{max-width:56rem;margin:auto}
    h1{font-size:2rem}h2{margin-top:2.5rem}h3{font-size:1rem;margin:1rem 0 .25rem}
    details{border:1px solid #8884;border-radius:10px;margin:.5rem 0;padding:.6rem 1rem}
    summary{cursor:pointer}summary b{display:inline-block;min-width:4.5rem}
    summary span{opacity:.75}small{border:1px solid #8888;border-radius:6px;padding:0 .4rem}
    .get{color:#0a7d33}.post{color:#0a60c8}.patch,.put{color:#a65b00}.delete{color:#c02020}
    pre{overflow:auto;padding:.75rem;border-radius:8px;background:#8882;margin:.25rem 0}
    @media(prefers-color-scheme:dark){.get{color:#4cd07d}.post{color:#6db3ff}\
    .patch,.put{color:#ffb454}.delete{color:#ff8080}}
    """
}
