/// Names of attributes and style properties on the wire. Those that patches are full of are told by
/// their place in a list that the client has, too: a tap's patch is a quarter shorter for it.
package enum PatchName {
  /// At most ten, so that each is one digit. `NAMES` in the client's ops is the same list.
  package static let short: [StaticString] = [
    "aria-pressed", "color", "scale", "opacity", "background", "translate", "data-h", "disabled",
    "aria-label", "aria-hidden",
  ]

  static func write(_ name: StaticString, to bytes: inout [UInt8]) {
    guard let place = short.firstIndex(where: { $0 == name }) else {
      return JSON.write(name.description, to: &bytes)
    }
    bytes.append(UInt8(ascii: "0") + UInt8(place))
  }
}
