import Crypto
import Foundation

/// Encrypts a push so that only the browser can read it, and not its push service: RFC 8291, which
/// uses the coding `aes128gcm` of RFC 8188. The RFC's example is a test.
enum WebPushEncryption {
  /// One record holds each of our messages.
  private static let recordSize: UInt32 = 4096
  /// In bytes, by RFC 8291, 4: what is left of a body of 4,096.
  static let largestMessage = 3993

  /// - Parameters:
  ///   - key: made for this message alone.
  ///   - salt: 16 bytes, made for this message alone.
  /// - Returns: the body of the request.
  static func sealed(
    _ message: Data, for target: WebPushTarget, key: P256.KeyAgreement.PrivateKey, salt: Data
  ) throws -> Data {
    let own = key.publicKey.x963Representation
    let shared = try key.sharedSecretFromKeyAgreement(with: target.key)
    let info = Data("WebPush: info\0".utf8) + target.key.x963Representation + own
    let material = shared.hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: target.auth, sharedInfo: info, outputByteCount: 32)
    let content = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: material, salt: salt,
      info: Data("Content-Encoding: aes128gcm\0".utf8), outputByteCount: 16)
    let nonce = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: material, salt: salt, info: Data("Content-Encoding: nonce\0".utf8),
      outputByteCount: 12)
    // A two marks the last record.
    let box = try AES.GCM.seal(
      message + [2], using: content,
      nonce: AES.GCM.Nonce(data: nonce.withUnsafeBytes { Data($0) }))
    let size = withUnsafeBytes(of: recordSize.bigEndian) { Data($0) }
    return salt + size + [UInt8(own.count)] + own + box.ciphertext + box.tag
  }
}
