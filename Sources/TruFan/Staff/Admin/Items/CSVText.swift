/// Comma-separated values (RFC 4180). Semicolons and tabs separate, too, if the first line has them.
struct CSVText: Hashable {
  struct Record: Hashable {
    /// Counted as spreadsheets do: the first line is 1, and empty rows count.
    let row: Int
    let fields: [String]
  }

  let separator: Character
  /// The rows with anything in them.
  let records: [Record]

  init(_ text: String) {
    let first = text.prefix { !$0.isNewline }
    let separator: Character =
      first.contains("\t") ? "\t" : first.contains(";") && !first.contains(",") ? ";" : ","
    var records: [Record] = []
    var (fields, field, isQuoted, row) = ([String](), "", false, 1)
    func endRecord() {
      let all = fields + [field]
      if all.contains(where: { !$0.allSatisfy(\.isWhitespace) }) {
        records.append(Record(row: row, fields: all))
      }
      (fields, field, row) = ([], "", row + 1)
    }
    var rest = text[...]
    while let character = rest.popFirst() {
      if isQuoted {
        if character != "\"" {
          field.append(character)
        } else if rest.first == "\"" {
          field.append(rest.removeFirst())
        } else {
          isQuoted = false
        }
      } else if character == "\"", field.isEmpty {
        isQuoted = true
      } else if character == separator {
        fields.append(field)
        field = ""
      } else if character.isNewline {
        endRecord()
      } else {
        field.append(character)
      }
    }
    endRecord()
    (self.separator, self.records) = (separator, records)
  }

  /// These rows as text, with the quotation marks that they need.
  func text(of records: [Record]) -> String {
    records.map { record in
      record.fields.map(quoted).joined(separator: String(separator))
    }.joined(separator: "\n")
  }

  private func quoted(_ field: String) -> String {
    guard field.contains(where: { $0 == separator || $0 == "\"" || $0.isNewline }) else {
      return field
    }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
