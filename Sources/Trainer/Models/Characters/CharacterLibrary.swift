import Foundation

/// All characters that can be learnt: 172 kana, the 2,136 jōyō kanji and compound numbers. The
/// value is cheap to make and to copy. Its file is mapped, not read, and characters are decoded on
/// demand.
public struct CharacterLibrary: Sendable {
  let file: CharacterFile

  /// The library that comes with the app.
  public static func bundled() throws(CharacterFileError) -> CharacterLibrary {
    guard let data = try? Data(contentsOf: bundledFile, options: .mappedIfSafe) else {
      throw .missing
    }
    return try CharacterLibrary(data: data)
  }

  static var bundledFile: URL {
    (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appending(path: "Strokes/characters.bin")
  }

  /// Reads a file of characters, whose layout is in scripts/strokes/README.md.
  public init(data: Data) throws(CharacterFileError) {
    file = try CharacterFile(data)
  }

  /// How many single characters there are.
  public var count: Int { file.count }

  /// Nil for an unknown name.
  public func character(_ id: CharacterID) -> TrainerCharacter? {
    if let number = id.number { return compound(number) }
    return id.scalar.flatMap(file.entry(for:)).flatMap(character(of:))
  }

  /// The script that teaches the character; nil for a name that is not known. Cheaper than
  /// ``character(_:)``, since no text is decoded.
  public func script(of id: CharacterID) -> Script? {
    if let number = id.number { return CompoundNumber(number).map { _ in .kanji } }
    return id.scalar.flatMap(file.entry(for:)).flatMap(file.script(of:))
  }

  /// Finds a character by its written form: "漢", or "二十五" for a compound number.
  public func character(literal: String) -> TrainerCharacter? {
    let scalars = literal.unicodeScalars
    if scalars.count == 1, let scalar = scalars.first {
      return file.entry(for: scalar).flatMap(character(of:))
    }
    return CompoundNumber.all.first { $0.literal == literal }.flatMap { compound($0.value) }
  }

  /// The strokes in writing order; a compound has those of all its characters, each in its place.
  public func strokes(of id: CharacterID) -> [Stroke]? {
    if let number = id.number {
      guard let compound = compound(number) else { return nil }
      var strokes: [Stroke] = []
      for part in compound.parts {
        guard let own = self.strokes(of: part.character) else { return nil }
        strokes += own.map { Stroke(points: $0.points.map(part.place)) }
      }
      return strokes
    }
    return id.scalar.flatMap(file.entry(for:)).flatMap(file.strokes(of:))
  }

  /// The names of a script's characters in the order of teaching. Kana come as in the table, kanji
  /// by school year and then by stroke count.
  public func ids(in script: Script) -> [CharacterID] {
    entries(in: script).map { CharacterID($0.scalar) }
  }

  /// The characters of a script with all their data, in the order of ``ids(in:)``.
  public func characters(in script: Script) -> [TrainerCharacter] {
    entries(in: script).compactMap(character(of:))
  }

  /// All kanji in the order of teaching, with the facts that sets need. Readings and meanings are
  /// not decoded for that.
  var gradedKanji: [GradedKanji] {
    entries(in: .kanji).map {
      GradedKanji(
        id: CharacterID($0.scalar), literal: String(Character($0.scalar)), grade: file.grade(of: $0)
      )
    }
  }

  private func entries(in script: Script) -> [CharacterFile.Entry] {
    (0..<file.count).compactMap { place in
      file.entry(taught: place).flatMap { file.script(of: $0) == script ? $0 : nil }
    }
  }

  func character(of entry: CharacterFile.Entry) -> TrainerCharacter? {
    guard let script = file.script(of: entry), let text = file.text(of: entry) else { return nil }
    let isKana = script != .kanji
    return TrainerCharacter(
      id: CharacterID(entry.scalar), literal: String(Character(entry.scalar)), script: script,
      kanaKind: isKana ? KanaKind(rawValue: text.kanaKind) : nil, romaji: isKana ? text.on : nil,
      onReadings: isKana ? [] : text.on.list, kunReadings: text.kun.list,
      meanings: text.meanings.list, grade: text.grade == 0 ? nil : text.grade,
      strokeCount: text.strokeCount, parts: [])
  }

  private func compound(_ value: Int) -> TrainerCharacter? {
    guard let number = CompoundNumber(value) else { return nil }
    let parts = CompoundPart.sideBySide(number.literal.unicodeScalars.map { CharacterID($0) })
    let strokeCount = parts.reduce(0) { $0 + (character($1.character)?.strokeCount ?? 0) }
    return TrainerCharacter(
      id: CharacterID(number: value), literal: number.literal, script: .kanji, kanaKind: nil,
      romaji: nil, onReadings: [], kunReadings: [number.reading], meanings: [number.meaning],
      grade: nil, strokeCount: strokeCount, parts: parts)
  }
}

extension String {
  /// The file separates the items of a list by U+001F.
  fileprivate var list: [String] { split(separator: "\u{1F}").map(String.init) }
}
