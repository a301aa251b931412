import Testing

@testable import ServerKit

struct S3SettingsTests {
  private func settings(_ values: [String: String]) throws -> S3Settings? {
    try S3Settings(SettingsReader { values[$0.name] })
  }

  private let whole = [
    "S3_BUCKET": "photos-of-ours", "AWS_REGION": "ca-central-1", "AWS_ACCESS_KEY_ID": "AKID",
    "AWS_SECRET_ACCESS_KEY": "hush",
  ]

  @Test("A bucket at Amazon is a part of its host's name, one with dots a part of the path")
  func places() throws {
    let settings = try #require(try settings(whole))
    #expect(settings.root == ("https://photos-of-ours.s3.ca-central-1.amazonaws.com", ""))
    let dotted = try #require(
      try self.settings(whole.merging(["S3_BUCKET": "photos.shop"]) { $1 }))
    #expect(dotted.root == ("https://s3.ca-central-1.amazonaws.com", "/photos.shop"))
  }

  @Test("Another service gets the bucket in the path")
  func otherService() throws {
    let settings = try #require(
      try settings(whole.merging(["S3_ENDPOINT": "http://localhost:9000"]) { $1 }))
    #expect(settings.root == ("http://localhost:9000", "/photos-of-ours"))
    let below = try #require(
      try self.settings(
        whole.merging(["S3_ENDPOINT": "https://h.example/storage/v1/s3/"]) { $1 }))
    #expect(below.root == ("https://h.example", "/storage/v1/s3/photos-of-ours"))
  }

  @Test("Without a bucket the keys mean nothing; without keys a bucket is refused")
  func missing() throws {
    #expect(try settings(["AWS_REGION": "ca-central-1"]) == nil)
    #expect(throws: SettingsError.self) { try settings(["S3_BUCKET": "photos"]) }
  }

  @Test("Names that no bucket has", arguments: ["ab", "Photos", "photos/kitchen", "a b c"])
  func names(name: String) throws {
    #expect(throws: SettingsError.self) {
      try settings(whole.merging(["S3_BUCKET": name]) { $1 })
    }
  }

  @Test("The keys are in no description")
  func descriptions() throws {
    let settings = try #require(try settings(whole))
    var dumped = ""
    dump(settings, to: &dumped)
    for text in ["\(settings)", String(reflecting: settings), dumped] {
      #expect(!text.contains("hush") && !text.contains("AKID"), "\(text)")
    }
  }
}
