import ClientKit
import Foundation
import TrainerModels

/// The stored records of the licence on this device.
struct LicenseRecords: Sendable {
  static let versionKey = "acceptedLicenseVersion"
  static let dateKey = "licenseAcceptanceDate"

  let storage: any KeyValueStorage

  /// Nil when nothing was ever accepted.
  var acceptedVersion: String? {
    storage.string(forKey: Self.versionKey).flatMap { $0.isEmpty ? nil : $0 }
  }

  var acceptedDate: Date? {
    storage.string(forKey: Self.dateKey).flatMap { try? Date($0, strategy: .iso8601) }
  }

  /// Keeps the acceptance. The version, which opens the gate, is written last. So a learner who is
  /// interrupted is asked again, rather than let in without a record.
  /// - Returns: false when the device does not store that; the version is then not kept either.
  func accept(_ record: AcceptanceRecord) -> Bool {
    storage.take(record.text, forKey: nextRecordKey)
      && storage.take(record.date.ISO8601Format(), forKey: Self.dateKey)
      && storage.take(record.version, forKey: Self.versionKey)
  }

  /// All acceptances of this device, the oldest first, as they were written.
  var all: [String] {
    var found: [String] = []
    while let text = storage.string(forKey: Self.recordKey(found.count + 1)) { found.append(text) }
    return found
  }

  /// Forgets that the licence was accepted, but keeps the records.
  func reset() {
    storage.set(nil, forKey: Self.versionKey)
    storage.set(nil, forKey: Self.dateKey)
  }

  private var nextRecordKey: String { Self.recordKey(all.count + 1) }

  private static func recordKey(_ number: Int) -> String { "licenseAcceptanceRecord.\(number)" }
}
