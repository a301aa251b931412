import WireKit

/// The documentation for people: every endpoint, folded, with its body and its answers.
enum DocumentationPage {
  static func html(of document: OpenAPIDocument) -> String {
    var tags: [String] = []
    for tag in document.endpoints.map(\.words.tag) where !tags.contains(tag) { tags.append(tag) }
    let sketch = SchemaSketch(schemas: document.schemas)
    let sections = tags.map { tag in
      let operations = document.operations.filter { $0.endpoint.words.tag == tag }
      return "<section><h2>\(HTML.escaped(tag))</h2>"
        + operations.map { details(of: $0, sketch) }.joined() + "</section>"
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

  private static func details(
    of operation: OpenAPIDocument.Operation, _ sketch: SchemaSketch
  ) -> String {
    let endpoint = operation.endpoint
    let verb = endpoint.verb.rawValue
    let lock = endpoint.security.map { "<small>\(HTML.escaped($0.text))</small>" } ?? ""
    func code(_ schema: Schema) -> String {
      "<pre>\(HTML.escaped(sketch.text(of: schema)))</pre>"
    }
    let body = operation.body.map { "<h3>Body</h3>" + code($0) } ?? ""
    let query = endpoint.query.map {
      "<li><code>\(HTML.escaped($0.name))</code> \(HTML.escaped($0.text))</li>"
    }
    let answers = operation.answers.map { answer in
      // All errors have the same form; their sentences differ.
      let schema = answer.status < 400 ? answer.schema.map(code) ?? "" : ""
      return "<li><b>\(answer.status)</b> \(HTML.escaped(answer.text))\(schema)</li>"
    }
    // A narrow page breaks a path between its parts, not within a word.
    let path = HTML.escaped(endpoint.path.template).replacing("/", with: "/<wbr>")
    return """
      <details><summary><b class="\(verb.lowercased())">\(verb)</b> \
      <code>\(path)</code> \
      <span>\(HTML.escaped(endpoint.words.summary))</span> \(lock)</summary>
      \(endpoint.words.details.map { "<p>\(HTML.escaped($0))</p>" } ?? "")
      \(query.isEmpty ? "" : "<h3>Query</h3><ul>\(query.joined())</ul>")
      \(body)<h3>Answers</h3><ul>\(answers.joined())</ul></details>
      """
  }

  static let style = """
    :root{color-scheme:light;font:16px/1.5 -apple-system,"Inter",system-ui,sans-serif;\
    --bg:#f2f2f7;--card:#fff;--text:#000;--soft:#5a5a60;--line:#3c3c434a;--code:#f2f2f7;\
    --link:#0062cc;--get:#0a7030;--post:#0062cc;--patch:#8f4e00;--delete:#c02020}
    @media(prefers-color-scheme:dark){:root{color-scheme:dark;\
    --bg:#000;--card:#1c1c1e;--text:#fff;--soft:#a1a1a8;--line:#545458;--code:#2c2c2e;\
    --link:#5eb0ff;--get:#4cd07d;--post:#6db3ff;--patch:#ffb454;--delete:#ff8080}}
    body{margin:0;padding:2rem 1rem 4rem;background:var(--bg);color:var(--text)}
    main{max-width:56rem;margin:auto}a{color:var(--link)}
    h1{font-size:2rem}h2{margin-top:2.5rem}h3{font-size:1rem;margin:1rem 0 .25rem}
    details{background:var(--card);border-radius:10px;margin:.5rem 0;padding:0 1rem}
    details[open]{padding-bottom:1rem}
    summary{cursor:pointer;padding:.65rem 0}summary b{display:inline-block;min-width:4.5rem}
    summary code{overflow-wrap:anywhere}summary span{color:var(--soft);margin-left:.35rem}
    small{color:var(--soft);border:1px solid var(--line);border-radius:6px;padding:0 .4rem}
    @media(max-width:40rem){summary span{display:block;margin:.15rem 0}}
    .get{color:var(--get)}.post{color:var(--post)}.patch,.put{color:var(--patch)}\
    .delete{color:var(--delete)}
    pre{overflow:auto;padding:.75rem;border-radius:8px;background:var(--code);margin:.25rem 0}
    """
}
