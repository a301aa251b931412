/// Collects the ops of a turn as JSON, ready for the wire. The ops are listed in
/// `Sources/Web/WebHost/Assets/client`.
@MainActor
final class PatchWriter {
  private var bytes: [UInt8] = []
  private var written: Animation?
  /// The pending steps of the browser's history, and the effects beside the document. A new content
  /// does not replace them, so they are kept until they are sent.
  private var history: [[UInt8]] = []
  private var effects: [(name: Effect, bytes: [UInt8])] = []
  /// The animation that the following ops happen with.
  var animation: Animation?

  var isEmpty: Bool { bytes.isEmpty && history.isEmpty && effects.isEmpty }

  /// Bytes of the changes that wait to be sent.
  var size: Int { bytes.count }

  func take() -> [UInt8] {
    defer {
      dropChanges()
      history = []
      effects = []
    }
    if history.isEmpty, effects.isEmpty { return bytes }
    let changes = bytes.isEmpty ? [] : [bytes]
    return Array((history + changes + effects.map(\.bytes)).joined(separator: ",".utf8))
  }

  /// Forgets the changes of a document that is replaced as a whole.
  func dropChanges() {
    bytes = []
    written = nil
    animation = nil
  }

  func text(_ id: Int, _ text: String) { op("t", id) { JSON.write(text, to: &$0) } }

  func attribute(_ id: Int, _ name: StaticString, _ value: String?) {
    guard let value else { return op("r", id) { PatchName.write(name, to: &$0) } }
    op("a", id) {
      PatchName.write(name, to: &$0)
      // A missing value is "true", as most states of a control are.
      if value == "true" { return }
      $0.append(UInt8(ascii: ","))
      JSON.write(value, to: &$0)
    }
  }

  /// Another symbol for an icon; the browser knows the sprite's address.
  func symbol(_ id: Int, _ name: String) { op("u", id) { JSON.write(name, to: &$0) } }

  /// Path data, as far as it is new: drawings grow at their end.
  func path(_ id: Int, from old: String, to new: String) {
    let kept = zip(old.utf8, new.utf8).prefix { $0 == $1 }.count
    guard kept > 8 else { return attribute(id, "d", new) }
    op("p", id) {
      $0.append(contentsOf: "\(kept),".utf8)
      JSON.write(utf8: new.utf8.dropFirst(kept), to: &$0)
    }
  }

  func style(_ id: Int, _ name: StaticString, _ value: String?) {
    op("v", id) {
      PatchName.write(name, to: &$0)
      $0.append(UInt8(ascii: ","))
      if let value { JSON.write(value, to: &$0) } else { $0.append(contentsOf: "null".utf8) }
    }
  }

  func classes(_ id: Int, _ classes: String) { op("c", id) { JSON.write(classes, to: &$0) } }
  func delete(_ id: Int) { op("d", id) }

  func insert(in parent: Int, before: Int?, html: (inout [UInt8]) -> Void) {
    var markup: [UInt8] = []
    html(&markup)
    op("i", parent) {
      Self.write(before, to: &$0)
      $0.append(UInt8(ascii: ","))
      JSON.write(utf8: markup, to: &$0)
    }
  }

  func move(_ id: Int, in parent: Int, before: Int?) {
    op("m", parent) {
      JSON.write(ElementName.of(id), to: &$0)
      $0.append(UInt8(ascii: ","))
      Self.write(before, to: &$0)
    }
  }

  func value(_ id: Int, edit: Int, _ value: String) {
    op("w", id) {
      $0.append(contentsOf: "\(edit),".utf8)
      JSON.write(value, to: &$0)
    }
  }

  func isOn(_ id: Int, _ isOn: Bool) { op("k", id) { $0.append(isOn ? 0x31 : 0x30) } }
  func focus(_ id: Int) { op("f", id) }
  func blur(_ id: Int) { op("b", id) }
  func open(_ id: Int, _ isOpen: Bool) { op("o", id) { $0.append(isOpen ? 0x31 : 0x30) } }

  func scroll(to id: Int, anchor: String, animated: Bool) {
    op("s", id) {
      JSON.write(anchor, to: &$0)
      $0.append(contentsOf: animated ? ",1".utf8 : ",0".utf8)
    }
  }

  /// For a content that begins anew, with the pages that it has.
  func dropHistory() { history = [] }

  /// A history op (`h`) of a stack, named by its element. It comes before all changes of its turn.
  func history(_ verb: String, _ depth: Int, of stack: String) {
    var bytes: [UInt8] = []
    Self.write("h", [.text(verb), .number(Double(depth)), .text(stack)], to: &bytes)
    history.append(bytes)
  }

  /// The preferred colour scheme (`x`), which a whole content says by itself.
  func scheme(_ name: String) {
    separate()
    Self.write("x", [.text("scheme"), .text(name)], to: &bytes)
  }

  /// An effect outside of the document.
  enum Effect: String {
    case announce, awake, copy, share, speak, vibrate
    case open, save, pick, photos, send, rename, push, endPush, end

    /// Of these the last one takes the place of those before, in the browser too.
    var isReplaced: Bool {
      switch self {
      case .announce, .awake, .copy, .share, .speak, .vibrate: true
      case .open, .save, .pick, .photos, .send, .rename, .push, .endPush, .end: false
      }
    }
  }

  /// An effect (`x`). It comes after all changes of its turn; only so many wait for a listener.
  func effect(_ name: Effect, _ arguments: EventPayload...) {
    if name.isReplaced { effects.removeAll { $0.name == name } }
    if effects.count >= Self.mostEffects { effects.removeFirst() }
    var bytes: [UInt8] = []
    Self.write("x", [.text(name.rawValue)] + arguments, to: &bytes)
    effects.append((name, bytes))
  }

  private static let mostEffects = 32

  private static func write(
    _ name: String, _ arguments: [EventPayload], to bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: "[\"\(name)\"".utf8)
    for argument in arguments {
      bytes.append(UInt8(ascii: ","))
      JSON.write(argument, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Room for the patch of a tap.
  private static let usualBytes = 256

  private func op(_ name: String, _ id: Int, rest: ((inout [UInt8]) -> Void)? = nil) {
    if bytes.isEmpty { bytes.reserveCapacity(Self.usualBytes) }
    writeAnimation()
    separate()
    bytes.append(contentsOf: "[\"".utf8)
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: "\",\"".utf8)
    ElementName.write(id, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    if let rest {
      bytes.append(UInt8(ascii: ","))
      rest(&bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private func writeAnimation() {
    guard animation != written else { return }
    written = animation
    separate()
    bytes.append(contentsOf: "[\"n\",\(animation?.wireForm ?? "null")]".utf8)
  }

  private func separate() {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
  }

  private static func write(_ id: Int?, to bytes: inout [UInt8]) {
    if let id {
      JSON.write(ElementName.of(id), to: &bytes)
    } else {
      bytes.append(contentsOf: "null".utf8)
    }
  }
}
