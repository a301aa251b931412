import Foundation

/// Reads `characters.bin` in place (layout: scripts/strokes/README.md). Opening the file looks at
/// sixteen bytes, and everything else is read on demand. No content of the file can make a read go
/// beyond its end.
struct CharacterFile: Sendable {
  /// Coordinates in the file are whole numbers up to this.
  static let grid = 2047.0

  let count: Int
  private let data: Data
  private let textStart: Int
  private let strokesStart: Int

  struct Entry {
    let scalar: Unicode.Scalar
    let text: Int
    let strokes: Int
  }

  struct Text {
    let kanaKind: Int
    let grade: Int
    let strokeCount: Int
    let on: String
    let kun: String
    let meanings: String
  }

  init(_ data: Data) throws(CharacterFileError) {
    // Offsets below count from zero, which a slice would not.
    self.data = data.startIndex == 0 ? data : Data(data)
    guard data.prefix(4).elementsEqual("QKAN".utf8) else { throw .notACharacterFile }
    guard let version = self.data.integer(at: 4, as: UInt16.self), version == 1 else {
      throw .unknownVersion
    }
    guard let count = self.data.integer(at: 6, as: UInt16.self),
      let textStart = self.data.integer(at: 8, as: UInt32.self),
      let strokesStart = self.data.integer(at: 12, as: UInt32.self),
      Int(textStart) == 16 + 14 * Int(count), textStart <= strokesStart, strokesStart <= data.count
    else { throw .damaged }
    self.count = Int(count)
    self.textStart = Int(textStart)
    self.strokesStart = Int(strokesStart)
  }

  /// The entry at a place of the index, which is sorted by code point.
  func entry(at index: Int) -> Entry? {
    let start = 16 + index * 12
    guard index >= 0, index < count, let code = data.integer(at: start, as: UInt32.self),
      let scalar = Unicode.Scalar(code), let text = data.integer(at: start + 4, as: UInt32.self),
      let strokes = data.integer(at: start + 8, as: UInt32.self)
    else { return nil }
    return Entry(
      scalar: scalar, text: textStart + Int(text), strokes: strokesStart + Int(strokes))
  }

  /// The entry that stands at this place of the order in which characters are taught.
  func entry(taught place: Int) -> Entry? {
    guard place >= 0, place < count,
      let index = data.integer(at: 16 + 12 * count + 2 * place, as: UInt16.self)
    else { return nil }
    return entry(at: Int(index))
  }

  func entry(for scalar: Unicode.Scalar) -> Entry? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      guard let entry = entry(at: middle) else { return nil }
      if entry.scalar == scalar { return entry }
      if entry.scalar.value < scalar.value { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  func script(of entry: Entry) -> Script? {
    guard let info = data.integer(at: entry.text, as: UInt8.self) else { return nil }
    let number = Int(info & 3)
    return number < Script.allCases.count ? Script.allCases[number] : nil
  }

  /// The school year; 0 for kana, and for a kanji that no school year teaches.
  func grade(of entry: Entry) -> Int {
    guard let info = data.integer(at: entry.text, as: UInt8.self), info & 3 >= 2 else { return 0 }
    return Int(info >> 4)
  }

  func text(of entry: Entry) -> Text? {
    guard let info = data.integer(at: entry.text, as: UInt8.self),
      let strokeCount = data.integer(at: entry.text + 1, as: UInt8.self)
    else { return nil }
    var offset = entry.text + 2
    guard let on = data.string(at: &offset), let kun = data.string(at: &offset),
      let meanings = data.string(at: &offset)
    else { return nil }
    let isKana = info & 3 < 2
    return Text(
      kanaKind: isKana ? Int(info >> 2) : 0, grade: grade(of: entry),
      strokeCount: Int(strokeCount), on: on, kun: kun, meanings: meanings)
  }

  /// The byte range of an entry's three strings.
  func textRange(of entry: Entry) -> Range<Int>? {
    var end = entry.text + 2
    for _ in 0..<3 {
      guard let length = data.integer(at: end, as: UInt8.self) else { return nil }
      end += 1 + Int(length)
    }
    return end <= data.count ? entry.text + 2..<end : nil
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    data.withUnsafeBytes(body)
  }

  func strokes(of entry: Entry) -> [Stroke]? {
    guard let strokeCount = data.integer(at: entry.text + 1, as: UInt8.self) else { return nil }
    var reader = StrokeReader(data: data, offset: entry.strokes)
    var strokes: [Stroke] = []
    strokes.reserveCapacity(Int(strokeCount))
    for _ in 0..<strokeCount {
      guard let stroke = reader.next() else { return nil }
      strokes.append(stroke)
    }
    return strokes
  }
}

extension Data {
  fileprivate func integer<Value: FixedWidthInteger>(at offset: Int, as type: Value.Type) -> Value?
  {
    let size = MemoryLayout<Value>.size
    guard offset >= 0, offset <= count - size else { return nil }
    return withUnsafeBytes {
      Value(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type))
    }
  }

  /// Reads a length byte and the string after it, and moves the offset behind both.
  fileprivate func string(at offset: inout Int) -> String? {
    guard let length = integer(at: offset, as: UInt8.self),
      offset + 1 + Int(length) <= count
    else { return nil }
    let start = offset + 1
    offset = start + Int(length)
    return String(bytes: self[start..<offset], encoding: .utf8)
  }
}
