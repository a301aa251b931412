import Foundation
import ServerKit
import ServerKitTesting
import Testing

struct SecretBoxTests {
  private let key = [UInt8](repeating: 7, count: 32)

  @Test("What is sealed opens with the same key at the same place, and only so")
  func roundTrip() throws {
    let box = try #require(SecretBox(key: key))
    let sealed = try box.seal("token é", for: "a")
    #expect(try box.open(sealed, for: "a") == "token é")
    #expect(sealed.range(of: Data("token".utf8)) == nil)
    #expect(try box.seal("token é", for: "a") != sealed)
    #expect(throws: (any Error).self) { try box.open(sealed, for: "b") }
    let other = try #require(SecretBox(key: [UInt8](repeating: 8, count: 32)))
    #expect(throws: (any Error).self) { try other.open(sealed, for: "a") }
    var changed = sealed
    changed[changed.count - 1] ^= 1
    #expect(throws: (any Error).self) { try box.open(changed, for: "a") }
    #expect(throws: (any Error).self) { try box.open(Data(), for: "a") }
  }

  @Test("A key of its own is made once, for its owner's eyes only")
  func keyFile() throws {
    let directory = TemporaryDirectory()
    let first = try SecretBox.load(configured: nil, directory: directory.url)
    let sealed = try first.seal("token", for: "a")
    let second = try SecretBox.load(configured: nil, directory: directory.url)
    #expect(try second.open(sealed, for: "a") == "token")
    let file = directory.url.appendingPathComponent("secret.key")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("A damaged key file is an error, not a new key")
  func damagedKeyFile() throws {
    let directory = TemporaryDirectory()
    _ = try SecretBox.load(configured: nil, directory: directory.url)
    let file = directory.url.appendingPathComponent("secret.key")
    try Data("abc".utf8).write(to: file)
    #expect(throws: SecretBoxError.self) {
      try SecretBox.load(configured: nil, directory: directory.url)
    }
  }

  @Test(
    "A configured key must be 64 hexadecimal digits",
    arguments: ["", "abc", String(repeating: "g", count: 64), String(repeating: "a", count: 62)])
  func badKey(text: String) {
    #expect(throws: SecretBoxError.self) {
      try SecretBox.load(configured: text, directory: URL(fileURLWithPath: "/nowhere"))
    }
  }

  @Test("Hexadecimal goes there and back")
  func hex() {
    #expect(Hex.encode([0, 255, 16]) == "00ff10")
    #expect(Hex.decode("00fF10") == [0, 255, 16])
    #expect(Hex.decode("0") == nil)
    #expect(Hex.decode("0x") == nil)
  }
}
