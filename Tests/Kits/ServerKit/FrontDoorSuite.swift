import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerKit
import Testing
import WireKit

private struct Rating: Codable {
  var starRating: Int
  var names: [String]?
}

private struct Nothing: Codable {
  var optional: String?
}

/// A suite about the answers that every product's routes give alike.
protocol FrontDoorSuite {}

extension FrontDoorSuite {
  func application(
    crossOrigin: CrossOrigin = .only("https://reviews.example.com"),
    metrics: MetricsRegistry = MetricsRegistry()
  ) throws -> Application<RouterResponder<QuartetContext>> {
    let database = try Database.open(.inMemory, migrations: [], changes: ChangeBus())
    return Application.behindFrontDoor(crossOrigin: crossOrigin, metrics: metrics) { router in
      router.get("/api/v1/things/{thing}") { _, context in
        try context.parameter("thing")
      }
      router.patch("/api/v1/things/{thing}") { _, _ in "changed" }
      router.post("/api/v1/ratings") { request, _ in
        let rating = try await request.json(Rating.self)
        return try Response.json(["stars": rating.starRating])
      }
      router.post("/api/v1/nothing") { request, _ in
        _ = try await request.json(Nothing.self)
        return try Response.json(["ok": true])
      }
      router.post("/api/v1/small") { request, _ in
        "\(try await request.bytes(limit: 10).readableBytes)"
      }
      router.get("/api/v1/breaks") { _, _ -> String in throw NeverHappened() }
      router.get("/api/v1/constraint") { _, _ -> String in
        try await database.write { db in
          try db.execute("INSERT INTO jobs (id) VALUES ('a')")
        }
        return ""
      }
      router.get("/api/v1/form") { _, _ -> String in
        throw Problem.badRequest("Validation failed", details: ["name": ["is missing"]])
      }
      router.get("/page/**") { _, _ in Response.html("<p>hello") }
    }
  }

  func send(
    _ method: HTTPRequest.Method, _ path: String, body: String? = nil,
    headers: HTTPFields = [:], crossOrigin: CrossOrigin = .only("https://reviews.example.com")
  ) async throws -> TestResponse {
    try await application(crossOrigin: crossOrigin).test(.router) { client in
      try await client.executeRequest(
        uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }
  }
}
