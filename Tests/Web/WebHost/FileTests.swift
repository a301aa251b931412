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
  private let browser = String(repeating: "b", count: 32)
  private let origin = "http://localhost"
  private let directory = TemporaryDirectory()
  private let uploads: UploadRoom
  private let host: WebHost
  private let session: WebSession
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

  private func send(
    _ method: HTTPRequest.Method, _ uri: String, browser: String? = nil, origin: String? = nil,
    body: String = ""
  ) async throws -> TestResponse {
    let router = QuartetRouter(context: QuartetContext.self)
    host.addRoutes(to: router)
    var headers: HTTPFields = [.cookie: "quartet_browser=\(browser ?? self.browser)"]
    headers[.origin] = origin ?? self.origin
    let fields = headers
    return try await Application(router: router).test(.router) { client in
      try await client.executeRequest(
        uri: uri, method: method, headers: fields, body: ByteBuffer(string: body))
    }
  }

  private func accept(
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
  private var onDisk: [String] {
    let folder = uploads.home(of: session.id).path
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  private func isDeleted() async throws -> Bool {
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

  @Test("a file that is read later stays until then, or until the session ends", arguments: [true, false])
  func readLater(isRead: Bool) async throws {
    var file: URL?
    let url = accept { result in
      file = try? result?.get().first
      _ = file?.startAccessingSecurityScopedResource()
    }
    #expect(try await send(.post, url + "?name=a", body: "later").status == .noContent)
    try await Task.sleep(for: .milliseconds(20))
    let kept = try #require(file)
    #expect(try String(contentsOf: kept, encoding: .utf8) == "later" && uploads.bytesTaken == 5)
    if isRead { kept.stopAccessingSecurityScopedResource() } else { host.sessions.remove(session) }
    #expect(try await isDeleted())
    kept.stopAccessingSecurityScopedResource()
  }

  @Test("others cannot read what is received, and what a killed server has left is deleted")
  func folder() async throws {
    let place = try uploads.place(of: session.id)
    for folder in [place, uploads.home(of: session.id), directory.url.appending(path: "uploads")] {
      let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions]
      #expect(mode as? Int == 0o700)
    }
    try Data("left".utf8).write(to: place.appending(path: "a"))
    try UploadRoom(directory.url.appending(path: "uploads")).clear()
    #expect(onDisk.isEmpty)
    #expect(FileManager.default.fileExists(atPath: directory.url.appending(path: "uploads").path))
  }

  @Test("what one browser sends at once has a limit, and the room comes back")
  func room() async throws {
    // Each is announced and still coming.
    func begin() throws -> FileDesk.Delivery? {
      let token = String(accept { _ in }.dropFirst("/_q/files/".count))
      return try session.files.delivery(token, name: "a", left: 0, length: 100)
    }
    _ = try (begin(), begin())
    #expect(uploads.bytesTaken == 200)
    let refused = try await send(.post, accept { _ in } + "?name=a", body: large(60))
    #expect(refused.status == .serviceUnavailable)
    #expect(String(buffer: refused.body).contains("no room for files right now"))
    #expect(try await send(.post, accept { _ in } + "?name=a", body: large(40)).status == .noContent)
    host.sessions.remove(session)
    #expect(uploads.bytesTaken == 0)
  }

  @Test("an address and all browsers together have limits too")
  func shares() throws {
    let home = try #require(ClientAddress("203.0.113.9"))
    let network = try (1...3).map { try #require(ClientAddress("2001:db8:7:\($0)::1")) }
    for number in 0..<4 {
      #expect(uploads.take(100, browser: "a\(number)", client: home) != nil)
    }
    #expect(uploads.take(1, browser: "b", client: home) == nil, "the address")
    let shares = (0..<4).compactMap {
      uploads.take(100, browser: "c\($0)", client: network[$0 % 3])
    }
    #expect(shares.count == 4)
    #expect(uploads.take(200, browser: "d", client: nil) != nil)
    #expect(uploads.take(1, browser: "e", client: nil) == nil, "everybody")
    shares.forEach(uploads.giveBack)
    #expect(uploads.bytesTaken == 600)
  }

  @Test("an app that reads no files is sent none")
  func noImporter() async throws {
    let host = try WebHost.forTests(largestImport: 0)
    let tab = Tab(host, session: String(repeating: "0", count: 32), browser: browser)
    await tab.hello()
    let desk = try #require(tab.session).files
    let token = String(
      desk.accept(FileRequest(allowsMultiple: false, extensions: [])) { _ in }.dropFirst(10))
    #expect(throws: FileTransferError.tooLarge(limit: 0)) {
      try desk.delivery(token, name: "a", left: 0, length: 1)
    }
  }

  private func large(_ count: Int) -> String { String(repeating: "x", count: count) }

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
    session.graph.perform { _BrowserSession.current.end(message: "Bye.") }
    #expect(host.sessions.count == 1)
    tab.tap(1)
    #expect(host.sessions.count == 0)
    var heard = ""
    while !heard.contains("end"), heard != "nothing" { heard = await tab.next() }
    #expect(heard.contains(#"["x","end","Bye."]"#))
    #expect(await tab.next().hasPrefix("close"))
  }
}
