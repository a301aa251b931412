import Foundation

extension ProgressFile: Codable {
  private enum CodingKeys: String, CodingKey {
    case schemaVersion, attempts, cards, practised, sets, settings, dismissedHelp
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let schema = try container.decode(Int.self, forKey: .schemaVersion)
    guard schema <= Self.currentSchema else { throw ProgressError.newerVersion }
    guard schema >= 1 else { throw ProgressError.notProgress }
    attempts =
      try container.decodeIfPresent([CharacterID: [Attempt]].self, forKey: .attempts) ?? [:]
    cards = try container.decodeIfPresent([CharacterID: ReviewCard].self, forKey: .cards) ?? [:]
    practised = try container.decodeIfPresent([StudyDay: Int].self, forKey: .practised) ?? [:]
    sets = try container.decodeIfPresent([String: SetProgress].self, forKey: .sets) ?? [:]
    settings = try container.decodeIfPresent(TrainerSettings.self, forKey: .settings) ?? .init()
    dismissedHelp = try container.decodeIfPresent(Set<String>.self, forKey: .dismissedHelp) ?? []
    tidy()
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.currentSchema, forKey: .schemaVersion)
    try container.encode(attempts, forKey: .attempts)
    try container.encode(cards, forKey: .cards)
    try container.encode(practised, forKey: .practised)
    try container.encode(sets, forKey: .sets)
    try container.encode(settings, forKey: .settings)
    // Sorted, so that the same progress gives the same file.
    try container.encode(dismissedHelp.sorted(), forKey: .dismissedHelp)
  }

  /// The file's bytes: JSON with sorted keys; readable ones for export.
  public func encoded(readable: Bool = false) throws -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = readable ? [.sortedKeys, .prettyPrinted] : [.sortedKeys]
    return try encoder.encode(self)
  }

  /// Reads a stored or exported file.
  public init(decoding data: Data) throws(ProgressError) {
    guard data.count <= Self.largestFile else { throw .tooLarge }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      // The version comes first: the rest of a newer file may be unreadable here.
      let schema = try decoder.decode(Schema.self, from: data).schemaVersion
      if schema > Self.currentSchema { throw ProgressError.newerVersion }
      self = try decoder.decode(ProgressFile.self, from: data)
    } catch let error as ProgressError {
      throw error
    } catch DecodingError.keyNotFound(let key, _) where key.stringValue == "schemaVersion" {
      throw .notProgress
    } catch {
      // A picture or a letter is not damaged; it is something else.
      throw Self.looksLikeObject(data) ? .damaged : .notProgress
    }
    try checkValues()
  }

  private static func looksLikeObject(_ data: Data) -> Bool {
    data.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
  }

  /// In bytes: twice the largest that this program writes.
  public static let largestFile = 4_000_000

  /// More than anybody draws in a day or in a life: sums of it cannot overflow.
  static let largestCount = 1_000_000

  /// No learner has more characters, sets and days than these, and all of a file is held in memory.
  private var isOfHumanSize: Bool {
    let names = Set(attempts.keys).union(cards.keys).map(\.rawValue) + sets.keys + dismissedHelp
    return attempts.count <= 10_000 && cards.count <= 10_000 && sets.count <= 2_000
      && practised.count <= 40_000 && dismissedHelp.count <= 100
      && names.allSatisfy { $0.utf8.count <= 200 }
  }

  private struct Schema: Decodable {
    let schemaVersion: Int
  }

  /// Numbers that no version writes would break calendars and schedules later.
  private func checkValues() throws(ProgressError) {
    let days = cards.values.flatMap { [$0.due, $0.lastReview, $0.firstReview] } + practised.keys
    guard isOfHumanSize, days.allSatisfy({ (-3_999_999...3_999_999).contains($0.number) }),
      practised.values.allSatisfy({ (0...Self.largestCount).contains($0) }),
      sets.values.allSatisfy(\.isSound), cards.values.allSatisfy(\.isSound),
      attempts.values.joined().allSatisfy(\.isSound)
    else { throw .damaged }
  }
}
