/// One field of a form whose fields are a `Fields`.
struct FormPart<Fields> {
  /// The field's name on the wire, under which its errors stand.
  let name: String
  private let isSame: (Fields, Fields) -> Bool
  private let copy: (Fields, inout Fields) -> Void
  private let words: (Fields) -> String

  /// - Parameter words: the value for people.
  init<Value: Equatable>(
    _ name: String, _ path: WritableKeyPath<Fields, Value>,
    words: @escaping (Value) -> String = { "\($0)" }
  ) {
    self.name = name
    isSame = { $0[keyPath: path] == $1[keyPath: path] }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
    self.words = { words($0[keyPath: path]) }
  }

  /// Brings a colleague's change into a form. What the person has not touched becomes the
  /// colleague's; what both have changed stays the person's.
  /// - Parameters:
  ///   - base: the fields as both have seen them.
  ///   - theirs: the fields as the colleague has left them.
  /// - Returns: by field, what the colleague has made of it, where both have changed it.
  static func merge(
    _ theirs: Fields, into mine: inout Fields, since base: Fields, _ parts: [FormPart]
  ) -> [String: [String]] {
    var conflicts: [String: [String]] = [:]
    for part in parts where !part.isSame(theirs, base) && !part.isSame(theirs, mine) {
      if part.isSame(mine, base) {
        part.copy(theirs, &mine)
      } else {
        let words = part.words(theirs)
        conflicts[part.name] = [
          "A colleague has just changed this"
            + (words.isEmpty ? "." : " to “\(words)”.") + " Saving puts yours in its place."
        ]
      }
    }
    return conflicts
  }
}
