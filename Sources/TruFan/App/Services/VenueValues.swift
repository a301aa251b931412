import ClientKit

/// What a device keeps of a parker, one value for each venue, in its storage.
@MainActor
struct VenueValues<Value: Codable> {
  let device: Device
  let user: String
  /// "attempt"
  let name: String

  /// Older versions kept a text as it is, which is no JSON.
  func value(at venue: String) -> Value? {
    let key = key(venue)
    return device.storage.json(forKey: key) ?? device.storage.string(forKey: key) as? Value
  }

  func keep(_ value: Value?, at venue: String) {
    device.storage.setJSON(value, forKey: key(venue))
  }

  /// The values by venue.
  var all: [String: Value] {
    let prefix = key("")
    let venues = device.storage.keys(withPrefix: prefix).map { String($0.dropFirst(prefix.count)) }
    return Dictionary(uniqueKeysWithValues: venues.map { ($0, value(at: $0)) })
      .compactMapValues { $0 }
  }

  private func key(_ venue: String) -> String { "trufan_\(name)_\(user)_\(venue)" }
}
