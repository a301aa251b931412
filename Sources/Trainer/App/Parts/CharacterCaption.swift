import TrainerModels

extension TrainerCharacter {
  /// A reading or meaning that identifies the character. A learner who reads it writes this
  /// character and no other.
  var caption: String {
    guard let romaji else { return meanings.prefix(3).joined(separator: ", ") }
    if kanaKind == .small { return "small \(romaji)" }
    return switch literal {
    // Said as their namesakes of the z row.
    case "ぢ", "づ", "ヂ", "ヅ": "\(romaji) (d row)"
    // Written wo where people type, and said o.
    case "を", "ヲ": "o (wo)"
    default: romaji
    }
  }

  /// How a kana is read when it stands as a word of its own.
  var particleNote: String? {
    switch literal {
    case "は": "As a particle: wa"
    case "へ": "As a particle: e"
    case "を": "A particle"
    default: nil
    }
  }
}
