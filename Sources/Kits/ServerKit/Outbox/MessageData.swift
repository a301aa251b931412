/// What a message carries for programs, as one JSON object of texts and lists.
struct MessageData: Codable, Sendable {
  private enum Value: Codable, Sendable {
    case text(String)
    case list([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let list = try? container.decode([String].self) {
        self = .list(list)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .list(let list): try container.encode(list)
      }
    }
  }

  private let values: [String: Value]

  init(_ message: Message) {
    values = message.data.mapValues { .text($0) }
      .merging(message.lists.mapValues { .list($0) }) { text, _ in text }
  }

  var texts: [String: String] {
    values.compactMapValues { if case .text(let text) = $0 { text } else { nil } }
  }

  var lists: [String: [String]] {
    values.compactMapValues { if case .list(let list) = $0 { list } else { nil } }
  }

  init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([String: Value].self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}
