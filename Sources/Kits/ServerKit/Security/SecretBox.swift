import Crypto
import Foundation
import WireKit

/// Encrypts values at rest with AES-256-GCM. A value's place (a table and a key) is bound into it.
/// So a stored value cannot be moved to another place and still be opened.
package struct SecretBox: Sendable {
  private let key: SymmetricKey

  /// `key` must have 32 bytes.
  package init?(key: [UInt8]) {
    guard key.count == 32 else { return nil }
    self.key = SymmetricKey(data: key)
  }

  /// Nil unless the text is 64 hexadecimal digits.
  package init?(hexadecimal text: String) {
    guard let bytes = Hex.decode(text) else { return nil }
    self.init(key: bytes)
  }

  package func seal(_ text: String, for place: String) throws -> Data {
    let box = try AES.GCM.seal(
      Data(text.utf8), using: key, authenticating: Data(place.utf8))
    guard let combined = box.combined else { throw SecretBoxError.cannotSeal }
    return combined
  }

  /// Throws when the value was sealed with another key, for another place, or has been changed.
  package func open(_ sealed: Data, for place: String) throws -> String {
    let opened = try AES.GCM.open(
      AES.GCM.SealedBox(combined: sealed), using: key, authenticating: Data(place.utf8))
    return String(decoding: opened, as: UTF8.self)
  }

  /// 64 hexadecimal digits that only the holder of the key can make of this text and purpose.
  package func mark(_ text: String, for purpose: String) -> String {
    marker(for: purpose).mark(text)
  }

  /// A reusable HMAC for one purpose: the purpose is hashed once.
  func marker(for purpose: String) -> Marker {
    var code = HMAC<SHA256>(key: key)
    code.update(data: Data(SHA256.hash(data: Data(purpose.utf8))))
    return Marker(begun: code)
  }

  struct Marker: Sendable {
    fileprivate let begun: HMAC<SHA256>

    func mark(_ text: String) -> String {
      var code = begun
      code.update(data: Array(text.utf8))
      return code.finalize().withUnsafeBytes { Hex.encode($0) }
    }
  }

  /// A key of 256 bits for this purpose alone. It tells nothing about this key or another purpose's.
  func key(for purpose: String) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: key, info: Data(purpose.utf8), outputByteCount: 32)
  }

  /// A box whose key ends with the process.
  package static func ofThisProcess() -> SecretBox {
    SecretBox(SymmetricKey(size: .bits256))
  }

  private init(_ key: SymmetricKey) { self.key = key }

  /// The key in `QUARTET_SECRET_KEY` (64 hexadecimal digits), or else the one in the data
  /// directory's file `secret.key`. A missing file is made, readable by its owner only.
  package static func load(configured: String?, directory: URL) throws -> SecretBox {
    if let configured {
      guard let box = SecretBox(hexadecimal: configured) else {
        throw SecretBoxError.badKey("QUARTET_SECRET_KEY must be 64 hexadecimal digits")
      }
      return box
    }
    let file = directory.appendingPathComponent("secret.key")
    if !FileManager.default.fileExists(atPath: file.path) { try makeKeyFile(file) }
    let text = try String(contentsOf: file, encoding: .utf8)
    guard let box = SecretBox(hexadecimal: text.trimmingCharacters(in: .whitespacesAndNewlines))
    else {
      throw SecretBoxError.badKey("\(file.path) does not hold a key of 64 hexadecimal digits")
    }
    return box
  }

  private static func makeKeyFile(_ file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
    // Under another name first: a kill must not leave half a key, with which nothing could be read.
    let draft = file.appendingPathExtension("new")
    try? FileManager.default.removeItem(at: draft)
    guard
      FileManager.default.createFile(
        atPath: draft.path, contents: Data(Hex.encode(bytes).utf8),
        attributes: [.posixPermissions: 0o600])
    else { throw SecretBoxError.badKey("The key file \(draft.path) cannot be written") }
    // A value sealed with a key that a power cut took away could never be opened again.
    try synchronize(draft)
    try FileManager.default.moveItem(at: draft, to: file)
    try synchronize(file.deletingLastPathComponent())
  }

  /// The file's content, or the folder's names, are on the disk when this returns.
  private static func synchronize(_ url: URL) throws {
    let descriptor = Foundation.open(url.path, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw SecretBoxError.badKey("\(url.path) cannot be written to the disk")
    }
  }
}

package enum SecretBoxError: Error, CustomStringConvertible {
  case badKey(String)
  case cannotSeal

  package var description: String {
    switch self {
    case .badKey(let sentence): sentence
    case .cannotSeal: "A value could not be encrypted."
    }
  }
}
