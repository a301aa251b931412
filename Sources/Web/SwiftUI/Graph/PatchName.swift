/// Names of attributes and style properties on the wire. The frequent ones are sent as their place
/// in a list that the client has, too. This makes a tap's patch a quarter shorter.
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
