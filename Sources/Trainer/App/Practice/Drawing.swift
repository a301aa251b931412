import ClientKit
import TrainerModels

/// A drawing as it is kept until its character is left, for a reload or a relaunch.
struct Drawing: Codable, Equatable, Sendable {
  /// The day of the drawing: on another one the character begins anew.
  var day: StudyDay
  var strokes: [DrawnStroke]
  var usedHint: Bool
  var showsLiteral: Bool
  /// Whether its result is on the screen.
  var isChecked: Bool

  init(
    day: StudyDay, strokes: [DrawnStroke], usedHint: Bool, showsLiteral: Bool, isChecked: Bool
  ) {
    (self.day, self.strokes, self.usedHint) = (day, strokes, usedHint)
    (self.showsLiteral, self.isChecked) = (showsLiteral, isChecked)
  }

  private enum CodingKeys: String, CodingKey { case day, strokes, usedHint, literal, checked }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    day = StudyDay(number: try fields.decode(Int.self, forKey: .day))
    let text = try fields.decode(String.self, forKey: .strokes)
    guard let strokes = StrokeText.strokes(of: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .strokes, in: fields, debugDescription: "These are no strokes.")
    }
    self.strokes = strokes
    usedHint = try fields.decode(Bool.self, forKey: .usedHint)
    showsLiteral = try fields.decode(Bool.self, forKey: .literal)
    isChecked = try fields.decode(Bool.self, forKey: .checked)
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(day.number, forKey: .day)
    try fields.encode(StrokeText.text(of: strokes), forKey: .strokes)
    try fields.encode(usedHint, forKey: .usedHint)
    try fields.encode(showsLiteral, forKey: .literal)
    try fields.encode(isChecked, forKey: .checked)
  }
}
