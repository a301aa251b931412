import SoulModels
import WireKit

/// Writes a page of the gallery as JSON, byte for byte as ``WireJSON`` does. Existing clients ask for a
/// thousand batches at once, and the general encoder takes twelve times as long for them.
struct BatchesJSON {
  private var text: [UInt8] = []

  static func bytes(of page: BatchesResponse) throws -> [UInt8] {
    var json = BatchesJSON()
    // Four addresses and the facts of a batch take about this much.
    json.text.reserveCapacity(1400 * page.batches.count + 1024)
    json.raw("{\"batches\":")
    json.list(page.batches) { json, batch in json.write(batch) }
    json.raw(",\"count\":")
    json.number(page.count)
    json.member(",\"next\":", page.next)
    json.raw(",\"pending\":")
    json.text += try WireJSON.encode(page.pending)
    json.member(",\"userId\":", page.userId)
    json.raw("}")
    return json.text
  }

  private mutating func write(_ batch: GenerationBatch) {
    member("{\"created_at\":", batch.createdAt.iso8601)
    member(",\"higgsfield_id\":", batch.higgsfieldId)
    member(",\"id\":", batch.id)
    raw(",\"image_ids\":")
    list(batch.imageIds) { json, id in json.string(id) }
    raw(",\"images\":")
    list(batch.images) { json, address in json.string(address) }
    raw(",\"metadata\":")
    write(batch.metadata)
    raw("}")
  }

  private mutating func write(_ facts: GenerationFacts) {
    member("{\"aspect_ratio\":", facts.aspectRatio.rawValue)
    member(",\"character_higgsfield_id\":", facts.characterId)
    raw(",\"image_count\":")
    number(facts.imageCount)
    member(",\"model_id\":", facts.modelId)
    member(",\"preset_id\":", facts.presetId)
    member(",\"preset_name\":", facts.presetName)
    member(",\"prompt\":", facts.prompt)
    member(",\"quality\":", facts.quality.rawValue)
    raw(",\"seed\":")
    number(facts.seed)
    member(",\"style_id\":", facts.styleId)
    raw("}")
  }

  // MARK: JSON

  /// A member without a value is left out.
  private mutating func member(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    raw(name)
    string(value)
  }

  private mutating func list<Element>(
    _ elements: [Element], _ write: (inout BatchesJSON, Element) -> Void
  ) {
    raw("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { raw(",") }
      write(&self, element)
    }
    raw("]")
  }

  private mutating func number(_ number: Int) { text += String(number).utf8 }

  private mutating func raw(_ words: StaticString) {
    text += UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount)
  }

  private mutating func string(_ value: String) {
    raw("\"")
    var value = value
    value.withUTF8 { bytes in
      // Nearly no text has anything to escape, so that whole stretches are copied.
      var start = 0
      for (index, byte) in bytes.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
        text += bytes[start..<index]
        escape(byte)
        start = index + 1
      }
      text += bytes[start...]
    }
    raw("\"")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x22: raw("\\\"")
    case 0x5C: raw("\\\\")
    case 0x08: raw("\\b")
    case 0x09: raw("\\t")
    case 0x0A: raw("\\n")
    case 0x0C: raw("\\f")
    case 0x0D: raw("\\r")
    default:
      raw(byte < 0x10 ? "\\u000" : "\\u001")
      text += String(byte & 15, radix: 16).utf8
    }
  }
}
