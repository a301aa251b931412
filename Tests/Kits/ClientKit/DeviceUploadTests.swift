import ClientKit
import ClientKitTesting
import Foundation
import Testing
import WireKit

@Suite("A photo on its way to the server")
struct DeviceUploadTests {
  private static let endpoint = Endpoint<NoArguments, FileUpload, [String: Int]>(
    .post, "/api/v1/photos", .init("Photos", "Send a photo", answer: "Numbers"))

  private func device(_ server: ScriptedServer) -> Device {
    Device(
      storage: MemoryStorage(), secrets: MemoryStorage(), transport: server,
      publicBaseURL: URL(filePath: "/"))
  }

  @Test("it is a form with the file and the texts, and the end is reported")
  func form() async throws {
    let server = ScriptedServer()
    server.answer(.post, "/api/v1/photos") { _ in try .json(["bytes": 3]) }
    let parts = Locked<[Double]>([])
    let answer = try await device(server).upload(
      Self.endpoint(), FormFile(Data("abc".utf8), name: "a \"b\".jpg", type: "image/jpeg"),
      fields: ["notes": "ice"], headers: ["authorization": "Bearer t"]
    ) { part in parts.withLock { $0.append(part) } }
    #expect(answer == ["bytes": 3])
    #expect(parts.withLock { $0 } == [1])
    let request = try #require(server.requests.first)
    #expect(request.headers["authorization"] == "Bearer t")
    #expect(
      request.headers["content-type"] == "multipart/form-data; boundary=quartet-form-boundary")
    let body = String(decoding: try #require(request.body), as: UTF8.self)
    #expect(
      body == """
        --quartet-form-boundary\r
        Content-Disposition: form-data; name="notes"\r
        \r
        ice\r
        --quartet-form-boundary\r
        Content-Disposition: form-data; name="file"; filename="a %22b%22.jpg"\r
        Content-Type: image/jpeg\r
        \r
        abc\r
        --quartet-form-boundary--\r

        """)
  }

  @Test("bytes that hold the boundary get another one")
  func boundary() async throws {
    let server = ScriptedServer()
    server.answer(.post, "/api/v1/photos") { _ in try .json(["bytes": 3]) }
    _ = try await device(server).upload(
      Self.endpoint(), FormFile(Data("--quartet-form-boundary--".utf8)))
    #expect(
      server.requests.first?.headers["content-type"]
        == "multipart/form-data; boundary=quartet-form-boundary-x")
  }

  @Test("a refusal is the server's sentence")
  func refusal() async throws {
    let server = ScriptedServer()
    server.answer(.post, "/api/v1/photos") { _ in
      try .json(["error": "The photo is empty."], status: 422)
    }
    await #expect(throws: APIError.self) {
      _ = try await device(server).upload(Self.endpoint(), FormFile(Data()))
    }
  }
}
