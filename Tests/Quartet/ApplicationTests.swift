import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerKit
import ServerKitTesting
import Testing
import WireKit

@testable import quartet

struct ApplicationTests {
  private let directory = TemporaryDirectory()

  @Test("Every interface route is documented, and nothing else is", arguments: [true, false])
  func documentation(isDemo: Bool) async throws {
    let application = try await application(in: directory, isDemo: isDemo)
    // HEAD goes with every GET; the generic health address repeats the documented one.
    let registered = application.routes.routes.filter { $0.method != "HEAD" }
    // The document does not describe itself.
    let interface = registered.filter {
      $0.path.hasPrefix("/api/") && $0.path != "/api/v1/openapi.json"
    }
    let documented = application.documented.filter { $0.path.hasPrefix("/api/") }
    #expect(Set(interface) == Set(documented))
    #expect(documented.count == Set(documented).count)
    // Pages may be documented too, but only if they exist.
    #expect(Set(application.documented).isSubset(of: Set(registered)))
  }

  /// One application for all, because a demo takes seconds to fill.
  @Test("What people and programs open first is there")
  func firstAddresses() async throws {
    let page = "text/html; charset=utf-8"
    let document = "application/json; charset=utf-8"
    let addresses = [
      ("/", page), ("/docs", page), ("/openapi.json", document),
      ("/api/v1/openapi.json", document), ("/health", document), ("/api/v1/health", document),
      ("/metrics", PrometheusText.contentType), ("/boutique", page), ("/boutique/console", page),
    ]
    try await application(in: directory).http.test(.router) { client in
      for (path, type) in addresses {
        let response = try await client.executeRequest(
          uri: path, method: .get, headers: [:], body: nil)
        #expect(response.status == .ok, "\(path)")
        #expect(response.headers[.contentType] == type, "\(path)")
        #expect(response.headers[.correlationID]?.isEmpty == false, "\(path)")
      }
    }
  }

  @Test("What a killed server received is gone, in a folder of its own that others cannot read")
  func uploads() async throws {
    let folder = directory.url.appending(path: "uploads/session/file")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let application = try await application(in: directory, isDemo: false)
    let uploads = directory.url.appending(path: "uploads").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: uploads).isEmpty)
    let mode = try FileManager.default.attributesOfItem(atPath: uploads)[.posixPermissions]
    #expect(mode as? Int == 0o700)
    withExtendedLifetime(application) {}
  }

  @Test("The metrics of a real shop are for nobody unless its operator says so")
  func metrics() async throws {
    let application = try await application(in: directory, isDemo: false)
    try await application.http.test(.router) { client in
      let response = try await client.executeRequest(
        uri: "/metrics", method: .get, headers: [:], body: nil)
      #expect(response.status == .notFound)
    }
  }

  @Test("One directory, one server")
  func lock() async throws {
    let first = try await application(in: directory, isDemo: false)
    do {
      _ = try await application(in: directory, isDemo: false)
      Issue.record("two servers use one directory")
    } catch let error as DataDirectoryError {
      #expect(error.description.contains("Another quartet serve is using"))
    }
    _ = first
  }

  @Test("An operator is told of a directory that is open to others; one that we made is not")
  func rights() throws {
    let own = try DataDirectory(holding: directory.url)
    #expect(own.warning == nil)
    chmod(directory.url.path, 0o755)
    chmod(directory.url.appendingPathComponent("quartet.lock").path, 0o644)
    let warning = try #require(own.warning)
    #expect(warning.contains(directory.url.path) && warning.contains("quartet.lock"))
    #expect(warning.contains("chmod -R go="))
  }

  /// On a database that several servers share, the leases of one that was killed run out.
  @Test(
    "A start lets the requests of a killed server be repeated at once",
    .enabled(if: TestEngine.ofProducts != .postgres))
  func leases() async throws {
    let first = try await application(in: directory, isDemo: false)
    try await first.database.write { db in
      try db.execute(
        """
        INSERT INTO idempotent_requests
          (caller, key, fingerprint, lease, leased_until, expires_at)
        VALUES ('anonymous', 'k', 'f', 'l', 9999999999999, 9999999999999)
        """)
    }
    try await first.database.close()
    // The first one holds its directory for as long as this test runs.
    withExtendedLifetime(first) {}
    let own = TemporaryDirectory()
    try FileManager.default.createDirectory(at: own.url, withIntermediateDirectories: true)
    for file in ["quartet.sqlite", "secret.key"] {
      try FileManager.default.copyItem(
        at: directory.url.appendingPathComponent(file), to: own.url.appendingPathComponent(file))
    }
    let second = try await application(in: own, isDemo: false)
    let until = try await second.database.read {
      try $0.value("SELECT leased_until FROM idempotent_requests", as: Timestamp.self)
    }
    #expect(try #require(until) <= SystemClock().now())
    try await second.database.close()
  }

  @Test("The demo's store exists in a demo only")
  func demo() async throws {
    for isDemo in [true, false] {
      let own = TemporaryDirectory()
      let application = try await application(in: own, isDemo: isDemo)
      defer { withExtendedLifetime(own) {} }
      try await application.http.test(.router) { client in
        let response = try await client.executeRequest(
          uri: "/api/v1/kiosk/store_demo123456/next", method: .get, headers: [:], body: nil)
        #expect(response.status == (isDemo ? .ok : .notFound))
      }
    }
  }

  /// Starts and stops it; says why it would not start.
  private func refusal(isDemo: Bool) async throws -> String? {
    do {
      let application = try await application(in: directory, isDemo: isDemo)
      try await application.database.close()
      return nil
    } catch let error as DataDirectoryError {
      return error.description
    }
  }

  /// An owner adds a store in an empty directory. The directory is unlocked at the end.
  private func addRealStore() async throws {
    let application = try await application(
      in: directory, isDemo: false, environment: ["QUARTET_OWNER_TOKEN": "owner"])
    try await application.http.test(.router) { client in
      let store =
        #"{"name":"Maison","primaryReviewPlatform":"GOOGLE","#
        + #""reviewDestinationUrl":"https://g.page/r/abc/review"}"#
      let added = try await client.executeRequest(
        uri: "/api/v1/stores", method: .post, headers: [.authorization: "Bearer owner"],
        body: ByteBuffer(string: store))
      #expect(added.status == .created)
    }
    try await application.database.close()
  }

  /// How a sentence names where the data are.
  private var place: String {
    TestEngine.ofProducts == .postgres ? "postgres://quartet@" : directory.url.path
  }

  @Test("A demo's directory is never served for real, and stays a demo's")
  func demoDirectory() async throws {
    #expect(try await refusal(isDemo: true) == nil)
    let sentence = try #require(try await refusal(isDemo: false))
    #expect(sentence.contains(place))
    #expect(sentence.contains("holds demo data"))
    #expect(try await refusal(isDemo: true) == nil)
  }

  @Test("A directory with real stores is never opened to a demo, and is left as it was")
  func realDirectory() async throws {
    try await addRealStore()
    let sentence = try #require(try await refusal(isDemo: true))
    #expect(sentence.contains(place))
    #expect(sentence.contains("holds real stores"))
    #expect(try await refusal(isDemo: false) == nil)
  }

  @Test("A request waits for a change in another request")
  func waitingRead() async throws {
    let application = try await application(in: directory)
    try await application.http.test(.router) { client in
      let path = "/api/v1/stores/store_demo123456/activity"
      let owner: HTTPFields = [.authorization: "Bearer demo-owner"]
      let first = try await client.executeRequest(
        uri: path, method: .get, headers: owner, body: nil)
      var known = owner
      known[.ifNoneMatch] = first.headers[.eTag]
      #expect(known[.ifNoneMatch] != nil)
      let again = known
      async let waiting = client.executeRequest(
        uri: path + "?wait=25", method: .get, headers: again, body: nil)
      let purchase = try await client.executeRequest(
        uri: "/api/v1/demo/purchases", method: .post, headers: owner,
        body: ByteBuffer(string: #"{"storePublicId":"store_demo123456"}"#))
      #expect(purchase.status == .created)
      #expect(try await waiting.status == .ok)
    }
  }
}
