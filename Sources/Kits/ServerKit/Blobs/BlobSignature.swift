import Foundation
import WireKit

/// Signs addresses that open one blob until a certain time, for whoever has the address.
struct BlobSignature: Sendable {
  /// A page of the gallery has thousands of addresses.
  private let marker: SecretBox.Marker

  init(_ box: SecretBox) {
    marker = box.marker(for: "blob address")
  }

  /// `/blobs/…?expires=…&signature=…`, which opens for at least `validity` and at most twice that.
  ///
  /// All addresses of one blob within one `validity` are the same. So an answer with addresses in
  /// it keeps its entity tag, and a browser that has the picture does not fetch it again.
  func path(of id: String, validity: Duration, at now: Timestamp) -> String {
    let expires = (period(of: validity, at: now) + 2) * Self.seconds(validity)
    return "/blobs/\(id)?expires=\(expires)&signature=\(mark(id, expires))"
  }

  /// A number that stays the same for as long as all addresses do.
  func period(of validity: Duration, at now: Timestamp) -> Int64 {
    now.milliseconds / 1000 / Self.seconds(validity)
  }

  private static func seconds(_ validity: Duration) -> Int64 { max(1, validity.components.seconds) }

  /// The seconds for which an address still opens; nil if it never did.
  func validity(
    of id: String, expires: String?, signature: String?, at now: Timestamp
  ) -> Int64? {
    guard let expires = expires.flatMap({ Int64($0) }), let signature,
      Self.isEqual(signature, mark(id, expires))
    else { return nil }
    return expires - now.milliseconds / 1000
  }

  private func mark(_ id: String, _ expires: Int64) -> String {
    marker.mark("\(id)\n\(expires)")
  }

  /// Takes as long for a near miss as for a wild guess.
  private static func isEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
