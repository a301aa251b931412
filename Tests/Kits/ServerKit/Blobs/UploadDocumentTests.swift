import Foundation
import Testing
import WireKit

@testable import ServerKit

@Suite("A photo's route in the OpenAPI document")
struct UploadDocumentTests {
  @Test("It is a form with a file, and says what may be refused")
  func document() throws {
    let endpoint = Endpoint<NoArguments, FileUpload, Shop>(
      .post, "/api/v1/photos", success: 201, .init("Photos", "Send a photo", answer: "The shop"))
    let description = EndpointDescription(endpoint, bodyLimit: PictureRules().maximumBody)
    let document = try OpenAPIDocument(
      title: "Test", version: "1", server: "https://test.example", endpoints: [description])
    let root = try JSONSerialization.jsonObject(with: Data(document.json.utf8))
    let post = ["paths", "/api/v1/photos", "post"]
    let content = post.reduce(root as Any?) { ($0 as? [String: Any])?[$1] } as? [String: Any]
    let body = try #require(content?["requestBody"] as? [String: Any])
    let types = try #require(body["content"] as? [String: Any])
    #expect(Array(types.keys) == ["multipart/form-data"])
    let form = (types["multipart/form-data"] as? [String: Any])?["schema"] as? [String: Any]
    #expect(form?["required"] as? [String] == ["file"])
    let answers = try #require(content?["responses"] as? [String: Any])
    #expect(Set(answers.keys) == ["201", "400", "413", "415", "422", "503"])
  }
}
