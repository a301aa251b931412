import Foundation
import Testing

@Suite("docs/swiftui.md")
struct DocumentationTests {
  private static var root: URL {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { url.deleteLastPathComponent() }
    return url
  }

  /// The names of the modifiers that a source file declares on `View`.
  private static func modifiers(in source: String) -> [String] {
    source.matches(of: /(?ms)^extension View \{(.*?)^\}/).flatMap { block in
      block.output.1.matches(of: /(?m)^  public func (\w+)/).map { String($0.output.1) }
    }
  }

  @Test("lists every modifier that there is")
  func modifiersAreListed() throws {
    let sources = Self.root.appendingPathComponent("Sources/Web/SwiftUI")
    let page = try String(
      contentsOf: Self.root.appendingPathComponent("docs/swiftui.md"), encoding: .utf8)
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var found: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      found.formUnion(Self.modifiers(in: try String(contentsOf: file, encoding: .utf8)))
    }
    #expect(found.count > 100)
    let missing = found.filter { !page.contains("`\($0)`") }.sorted()
    #expect(missing == [], "add these to docs/swiftui.md")
  }
}
