import WireKit

/// What a person sees at an address that has nothing for them.
enum ProblemPage {
  static func html(of problem: Problem) -> String {
    let title = HTML.escaped(problem.summary ?? problem.message)
    let more = problem.summary == nil ? "" : "<p>\(HTML.escaped(problem.message))</p>"
    return """
      <!doctype html>
      <html lang="en"><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <h1>\(title)</h1>
      \(more)
      <p><a href="/">Back to the start page</a></p>
      </html>
      """
  }
}
