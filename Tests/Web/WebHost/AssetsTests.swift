import NIOCore
import SwiftUI
import Testing

@testable import WebHost

@Suite("The client script is served without what only people read")
struct AssetsTests {
  @Test(
    "comments, indentation and spaces go, and nothing that means something",
    arguments: [
      ("let a = 1; // one\nlet b = 2;", "let a=1;let b=2;"),
      ("a();\n\n  // words\n\n  b();", "a();b();"),
      ("a /* within */ + b", "a+b"),
      ("const at = \"http://x // y\";", "const at=\"http://x // y\";"),
      ("say('it\\'s // 2');", "say('it\\'s // 2');"),
      ("f(`a  ${g(\"}\", `b  c`)}  // d`)", "f(`a  ${g(\"}\", `b  c`)}  // d`)"),
      ("x.replace(/^ [/ \"]+\\//, \"\")", "x.replace(/^ [/ \"]+\\//,\"\")"),
      ("return / a /.test(b)", "return/ a /.test(b)"),
      ("(a) / b / c", "(a)/b/c"),
      ("a + +b - -c", "a+ +b- -c"),
      ("let x = a\nfoo()\n", "let x=a\nfoo()"),
      ("if (a) b();\nelse c();", "if(a)b();else c();"),
      ("call(a,\n  b\n);", "call(a,b);"),
      ("x\n  .y()\n  ?.z()", "x.y()?.z()"),
      ("new Map", "new Map"), ("i++\nj++", "i++\nj++"), ("\"é // ü\"", "\"é // ü\""),
    ])
  func packing(source: String, packed: String) {
    #expect(ScriptPacker.pack(source) == packed)
  }

  @Test("the script that every page loads is small, and the extras are apart")
  func sizes() throws {
    let files = try Assets().files
    let script = try #require(files["quartet.js"]).plain
    #expect(try #require(files["quartet.js"]?.compressed).readableBytes < 18_000)
    #expect(files["extras.js"]?.compressed != nil && files["worker.js"]?.compressed != nil)
    for word in ["serviceWorker", "PushManager", "showNotification"] {
      #expect(!String(buffer: script).contains(word), "a page that takes no pushes loads none")
    }
  }

  @Test("the script knows the names that patches shorten")
  func names() throws {
    let script = String(buffer: try #require(try Assets().files["quartet.js"]).plain)
    let names = PatchName.short.map { "\"\($0)\"" }.joined(separator: ",")
    #expect(script.contains("const NAMES=[\(names)]"))
    #expect(PatchName.short.count <= 10, "each is one digit")
  }
}
