import Foundation
import Testing
import WireKit

@testable import ServerKit

@Suite("Signed addresses")
struct BlobSignatureTests {
  private let box = SecretBox.ofThisProcess()
  private let now = Timestamp(milliseconds: 1_770_000_000_000)

  @Test("An address is the same for a while, and opens for at least as long as it says")
  func stability() throws {
    let signature = BlobSignature(box)
    let start = Timestamp(milliseconds: now.milliseconds / 3_600_000 * 3_600_000)
    let paths = [0, 1, 1800, 3599].map {
      signature.path(of: "blob_a", validity: .seconds(3600), at: start.adding(.seconds($0)))
    }
    #expect(Set(paths).count == 1)
    let next = signature.path(
      of: "blob_a", validity: .seconds(3600), at: start.adding(.seconds(3600)))
    #expect(next != paths[0])
    let query = try #require(URLComponents(string: paths[0])?.queryItems)
    let validity = signature.validity(
      of: "blob_a", expires: query[0].value, signature: query[1].value,
      at: start.adding(.seconds(3599)))
    #expect(validity == 3601)
  }

  @Test("Another blob, another time, another key and half a signature do not open")
  func tampering() throws {
    let signature = BlobSignature(box)
    let path = signature.path(of: "blob_a", validity: .seconds(60), at: now)
    let query = try #require(URLComponents(string: path)?.queryItems)
    let (expires, mark) = (try #require(query[0].value), try #require(query[1].value))
    func opens(_ id: String, _ expires: String?, _ mark: String?, _ box: SecretBox) -> Bool {
      BlobSignature(box).validity(of: id, expires: expires, signature: mark, at: now) != nil
    }
    #expect(opens("blob_a", expires, mark, box))
    #expect(!opens("blob_b", expires, mark, box))
    #expect(!opens("blob_a", "9999999999", mark, box))
    #expect(!opens("blob_a", "0\(expires)x", mark, box))
    #expect(!opens("blob_a", expires, String(mark.dropLast()), box))
    #expect(!opens("blob_a", expires, "", box) && !opens("blob_a", nil, nil, box))
    #expect(!opens("blob_a", expires, mark, .ofThisProcess()))
  }
}
