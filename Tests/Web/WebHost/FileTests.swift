import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerKit
import ServerKitTesting
import SwiftUI
import Testing

@testable import WebHost

@MainActor @Suite("Files between a session and its browser")
struct FileTests {
  let browser = String(repeating: "b", count: 32)
  private let origin = "http://localhost"
  let directory = TemporaryDirectory()
  let uploads: UploadRoom
  let host: WebHost
  let session: WebSession
  private let tab: Tab

  init() async throws {
    var configuration = WebHostConfiguration()
    var limits = UploadRoom.Limits()
    (limits.perBrowser, limits.perAddress, limits.total) = (250, 400, 1000)
    uploads = UploadRoom(directory.url.appending(path: "uploads"), limits: limits)
    configuration.uploads = uploads
    configuration.maximumFiles = 3
    configuration.publicOrigin = "http://localhost"
    host = try WebHost.forTests(configuration)
    tab = Tab(host, session: String(repeating: "0", count: 32), browser: browser)
    await tab.hello()
    session = try #require(tab.session)
  }

  func send(
    _ method: HTTPRequest.Method, _ uri: String, browser: String? = nil, origin: String? = nil,
    body: String = ""
  ) async throws -> TestResponse {
    let router = QuartetRouter(context: QuartetContext.self)
    host.addRoutes(to: router)
    var headers: HTTPFields = [.cookie: "quartet_browser=\(browser ?? self.browser)"]
    headers[.origin] = origin ?? self.origin
    headers[.contentLength] = String(body.utf8.count)
    let fields = headers
    return try await Application(router: router).test(.router) { client in
      try await client.executeRequest(
        uri: uri, method: method, headers: fields, body: ByteBuffer(string: body))
    }
  }

  func accept(
    _ kinds: [String] = [], multiple: Bool = false,
    done: @escaping @MainActor (Result<[URL], any Error>?) -> Void
  ) -> String {
    session.files.accept(FileRequest(allowsMultiple: multiple, extensions: kinds), done: done)
  }

  @Test("a download serves once, its own browser only, as a file")
  func download() async throws {
    var served = 0
    let file = OutgoingFile(name: "進捗.json", type: "application/json", bytes: Data("{}".utf8))
    let url = session.files.offer(file) { served += 1 }
    #expect(
      try await send(.get, url, browser: String(repeating: "c", count: 32)).status == .notFound)
    let response = try await send(.get, url)
    #expect(response.status == .ok && String(buffer: response.body) == "{}" && served == 1)
    let disposition = response.headers[.contentDisposition] ?? ""
    #expect(disposition.hasPrefix("attachment") && disposition.contains("%E9%80%B2%E6%8D%97.json"))
    #expect(response.headers[.xContentTypeOptions] == "nosniff")
    #expect(try await send(.get, url).status == .notFound && served == 1)
  }

  @Test("a number of files that nobody could send is refused", arguments: [Int.max, 3, -1])
  func absurdNumber(left: Int) async throws {
    var result: Result<[URL], any Error>?
    let url = accept(multiple: true) { result = $0 }
    let response = try await send(.post, url + "?name=a.json&left=\(left)", body: "[1]")
    #expect(response.status != .noContent)
    #expect(throws: FileTransferError.self) { try result?.get() }
  }

  /// What lies on the disk for this session.
  var onDisk: [String] {
    let folder = uploads.home(of: session.id).path
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  func isDeleted() async throws -> Bool {
    for _ in 0..<500 where !onDisk.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
    return onDisk.isEmpty && uploads.bytesTaken == 0
  }

  @Test("an upload arrives as a file, which is gone when the app has read it")
  func upload() async throws {
    var name: String?
    var text: String?
    let url = accept(["json"]) { result in
      let file = try? result?.get().first
      name = file?.lastPathComponent
      text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
    }
    let response = try await send(.post, url + "?name=..%2Fmy%20file.json", body: "[1]")
    #expect(response.status == .noContent)
    #expect(name == "my file.json" && text == "[1]")
    #expect(try await isDeleted())
    #expect(try await send(.post, url, body: "again").status == .notFound)
  }

  @Test("several files come together with the last")
  func several() async throws {
    var texts: [String]?
    let url = accept(multiple: true) { result in
      texts = try? result?.get().map { try String(contentsOf: $0, encoding: .utf8) }
    }
    _ = try await send(.post, url + "?name=a.txt&left=1", body: "a")
    #expect(texts == nil)
    _ = try await send(.post, url + "?name=a.txt&left=0", body: "b")
    #expect(texts == ["a", "b"])
    #expect(try await isDeleted())
  }

  @Test("too large, too many, of the wrong kind: refused with a sentence, and the app knows")
  func limits() async throws {
    var sentences: [String] = []
    func note(_ result: Result<[URL], any Error>?) {
      if case .failure(let error)? = result { sentences.append(error.localizedDescription) }
    }
    let large = String(repeating: "x", count: 101)
    let tooLarge = try await send(.post, accept(done: note) + "?name=a", body: large)
    #expect(tooLarge.status == .contentTooLarge)
    let tooMany = try await send(.post, accept(multiple: true, done: note) + "?name=a&left=3")
    #expect(tooMany.status == .unprocessableContent)
    let single = try await send(.post, accept(done: note) + "?name=a&left=1")
    #expect(single.status == .unprocessableContent)
    let wrong = try await send(.post, accept(["json"], done: note) + "?name=a.exe")
    #expect(wrong.status == .unprocessableContent)
    #expect(sentences.count == 4 && sentences.allSatisfy { $0.hasSuffix(".") }, "\(sentences)")
  }

  @Test("what was refused or given up leaves nothing on the disk")
  func leftovers() async throws {
    let large = String(repeating: "x", count: 60)
    let several = accept(multiple: true) { _ in }
    #expect(try await send(.post, several + "?name=a&left=1", body: large).status == .noContent)
    #expect(onDisk.count == 1)
    #expect(try await send(.post, several + "?name=b", body: large).status == .contentTooLarge)
    #expect(onDisk.isEmpty)

    let cancelled = accept(multiple: true) { _ in }
    _ = try await send(.post, cancelled + "?name=a&left=1", body: "a")
    _ = try await send(.delete, cancelled)
    #expect(onDisk.isEmpty)

    let forgotten = accept(multiple: true) { _ in }
    _ = try await send(.post, forgotten + "?name=a&left=1", body: "a")
    for _ in 0..<8 { _ = accept { _ in } }
    #expect(onDisk.isEmpty)
  }

  @Test("while one file comes, no second gets the same room")
  func oneAtATime() async throws {
    var result: Result<[URL], any Error>?
    let url = accept(multiple: true) { result = $0 }
    let token = String(url.dropFirst("/_q/files/".count))
    let first = try #require(try session.files.delivery(token, name: "a", left: 1))
    #expect(first.room == 100)
    #expect(try await send(.post, url + "?name=b&left=0", body: "b").status == .conflict)
    #expect(result == nil, "the first goes on")
    session.files.delivered(token, first.folder.appending(path: "a"), bytes: 70, left: 1)
    #expect(try session.files.delivery(token, name: "b", left: 0)?.room == 30)
  }

  @Test("only pages of ours may send, and only what was asked for")
  func foreign() async throws {
    var calls = 0
    let url = accept { _ in calls += 1 }
    #expect(try await send(.post, url, origin: "https://evil.example").status == .forbidden)
    #expect(try await send(.delete, url, origin: "https://evil.example").status == .forbidden)
    #expect(
      try await send(.post, url, browser: String(repeating: "c", count: 32)).status == .notFound)
    #expect(
      try await send(.post, "/_q/files/\(String(repeating: "0", count: 64))").status == .notFound)
    #expect(try await send(.get, url).status == .notFound && calls == 0)
    #expect(try await send(.delete, url).status == .noContent && calls == 1)
    #expect(try await send(.delete, url).status == .notFound)
  }

  @Test("an app that ends itself takes its session along, after saying goodbye")
  func ends() async throws {
    session.graph.perform { _BrowserSession.current.end() }
    #expect(host.sessions.count == 1)
    tab.tap(1)
    #expect(host.sessions.count == 0)
    var heard = ""
    while !heard.contains("end"), heard != "nothing" { heard = await tab.next() }
    #expect(heard.contains(#"["x","end"]"#))
    #expect(await tab.next().hasPrefix("close"))
  }
}
