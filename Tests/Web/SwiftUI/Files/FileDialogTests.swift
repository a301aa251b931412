import Foundation
import Testing
import UniformTypeIdentifiers

@testable import SwiftUI

private struct Note: FileDocument {
  static let readableContentTypes = [UTType.json]
  var text = "{}"

  init(text: String) { self.text = text }

  init(configuration: ReadConfiguration) throws {
    text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
  }

  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    if text.isEmpty { throw CocoaError(.fileWriteUnknown) }
    return FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}

@MainActor
private final class Host: FileHost {
  var offered: OutgoingFile?
  var request: FileRequest?
  var served: @MainActor () -> Void = {}
  var picked: @MainActor (Result<[URL], any Error>?) -> Void = { _ in }

  func offer(_ file: OutgoingFile, done: @escaping @MainActor () -> Void) -> String {
    offered = file
    served = done
    return "/_q/files/out"
  }

  func accept(
    _ request: FileRequest, done: @escaping @MainActor (Result<[URL], any Error>?) -> Void
  ) -> String {
    self.request = request
    picked = done
    return "/_q/files/in"
  }

  func acceptPhotos(
    atMost most: Int?, done: @escaping @MainActor ([PickedFile]) -> Void
  ) -> String { "/_q/files/photos" }
}

@MainActor @Suite("Files to and from the browser")
struct FileDialogTests {
  private struct Screen: View {
    let log: Log
    var document: Note? = Note(text: "{\"a\":1}")
    var types: [UTType] = [.json]
    @State private var exports = false
    @State private var imports = false

    var body: some View {
      VStack {
        Text("\(exports) \(imports)")
        Button("Save") { exports = true }.accessibilityIdentifier("save")
        Button("Open") { imports = true }.accessibilityIdentifier("open")
      }
      .fileExporter(
        isPresented: $exports, document: document, contentType: .json, defaultFilename: "My: note"
      ) { result in
        switch result {
        case .success(let url): log.add("saved \(url.lastPathComponent)")
        case .failure(let error): log.add(error.localizedDescription)
        }
      }
      .fileImporter(
        isPresented: $imports, allowedContentTypes: types, allowsMultipleSelection: true
      ) { result in
        log.add("opened \((try? result.get().count) ?? -1)")
      } onCancellation: {
        log.add("cancelled")
      }
    }
  }

  @Test("saving offers the bytes once under a safe name, and says when they have gone")
  func exports() {
    let (log, host) = (Log(), Host())
    let page = Page(Screen(log: log))
    page.graph.files = host
    let ops = page.tap("save")
    #expect(ops.contains(#"["x","save","/_q/files/out","My note.json"]"#), "\(ops)")
    #expect(host.offered?.type == "application/json" && host.offered?.bytes.count == 7)
    #expect(log.take() == [] && page.texts.contains("false false"))
    page.ops { host.served() }
    #expect(log.take() == ["saved My note.json"])
    #expect(page.tap("save").contains("save"), "it can be done again")
  }

  @Test("what cannot be saved is said")
  func failures() {
    let (log, host) = (Log(), Host())
    let without = Page(Screen(log: log, document: nil))
    without.graph.files = host
    without.tap("save")
    #expect(log.take() == ["There is nothing to save."])
    let hostless = Page(Screen(log: log))
    hostless.tap("save")
    #expect(log.take() == ["Files cannot be saved or opened here."])
    let throwing = Page(Screen(log: log, document: Note(text: "")))
    throwing.graph.files = host
    throwing.tap("save")
    #expect(log.take().count == 1 && host.offered == nil)
  }

  @Test("opening asks the browser for the right kinds, and hands over what came")
  func imports() {
    let (log, host) = (Log(), Host())
    let page = Page(Screen(log: log))
    page.graph.files = host
    let ops = page.tap("open")
    #expect(ops.contains(#"["x","pick","/_q/files/in",".json,application/json",1]"#), "\(ops)")
    #expect(host.request?.extensions == ["json"] && host.request?.allowsMultiple == true)
    page.ops { host.picked(.success([URL(fileURLWithPath: "/a"), URL(fileURLWithPath: "/b")])) }
    page.tap("open")
    page.ops { host.picked(nil) }
    #expect(log.take() == ["opened 2", "cancelled"])
  }

  @Test("any file where the app takes any")
  func anyKind() {
    let host = Host()
    let page = Page(Screen(log: Log(), types: [.json, .data]))
    page.graph.files = host
    #expect(page.tap("open").contains(#""/_q/files/in","",1"#))
    #expect(host.request?.extensions == [])
  }

  @Test(
    "names are only names",
    arguments: [
      ("../../etc/passwd", "etcpasswd"), ("a/b\\c.json", "abc.json"), ("", "file"),
      ("..", "file"), (".json", "json"), ("a\u{0}\n\"b\".txt", "ab.txt"), ("進捗.json", "進捗.json"),
    ])
  func names(given: String, cleaned: String) {
    #expect(FileName.clean(given) == cleaned)
    #expect(FileName.clean(String(repeating: "x", count: 500) + ".json").utf8.count < 100)
  }

  @Test("types")
  func types() {
    #expect(UTType(filenameExtension: "JSON") == .json && UTType.json.conforms(to: .data))
    #expect(UTType(filenameExtension: "jpg") == .jpeg && !UTType.jpeg.conforms(to: .text))
    #expect(UTType(exportedAs: "app.kana.progress").preferredFilenameExtension == "progress")
    #expect(UTType("public.png") == .png && UTType("no.such") == nil)
    #expect(UTType(filenameExtension: "a/b") == nil)
  }
}
