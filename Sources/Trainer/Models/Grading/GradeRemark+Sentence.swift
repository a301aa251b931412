extension GradeRemark {
  /// The remark in a teacher's words.
  public var sentence: String {
    switch self {
    case .nothingDrawn: "Nothing is drawn yet."
    case .anotherCharacter:
      "This does not look like the character. Look at the outline and try again."
    case .missing(let strokes):
      strokes.count == 1
        ? "\(Self.name(strokes)) is missing." : "\(Self.name(strokes)) are missing."
    case .extra(let drawn):
      drawn.count == 1
        ? "There is one stroke too many: the \(Self.ordinal(drawn[0])) one that you drew."
        : "There are \(drawn.count) strokes too many."
    case .joined(let first, let second):
      "Lift the pen between strokes \(first) and \(second)."
    case .split(let stroke): "Draw stroke \(stroke) without lifting the pen."
    case .repeated(let stroke): "Stroke \(stroke) is drawn already: undo this second one."
    case .swapped(let first, let second): "Strokes \(first) and \(second) are swapped."
    case .tooEarly(let stroke, let other):
      "Stroke \(stroke) comes too early: draw it after stroke \(other)."
    case .tooLate(let stroke, let other):
      "Stroke \(stroke) comes too late: draw it before stroke \(other)."
    case .order(let strokes): "Draw \(Self.name(strokes, lowercase: true)) in this order."
    case .reversed(let stroke, .otherWayRound): "Stroke \(stroke) goes the other way round."
    case .reversed(let stroke, let direction): "Stroke \(stroke) goes \(direction.rawValue)."
    case .shape(let stroke, .straighter): "Stroke \(stroke) should be straighter."
    case .shape(let stroke, .rounder): "Stroke \(stroke) should bend more."
    case .shape(let stroke, .flatter): "Stroke \(stroke) should be flatter."
    case .shape(let stroke, .steeper): "Stroke \(stroke) should be steeper."
    case .shape(let stroke, .otherLean): "Stroke \(stroke) should lean the other way."
    case .shape(let stroke, .ending): "Stroke \(stroke) ends another way: look at its last part."
    case .shape(let stroke, .other): "Stroke \(stroke) has another shape."
    case .misplaced(let stroke, let side): "Stroke \(stroke) belongs further \(side.adverb)."
    case .tooShort(let stroke): "Stroke \(stroke) is too short."
    case .tooLong(let stroke): "Stroke \(stroke) is too long."
    case .stopsEarly(let stroke): "Stroke \(stroke) stops too early: its last part is missing."
    case .allTooShort: "The strokes are too short: draw each one to its end."
    case .shouldCross(let stroke, let other): "Stroke \(stroke) should cross stroke \(other)."
    case .shouldNotCross(let stroke, let other):
      "Stroke \(stroke) should not go through stroke \(other)."
    case .shouldBeLonger(let stroke, let other):
      "Stroke \(stroke) should be longer than stroke \(other)."
    case .wholeTooSmall: "Write it larger: fill the square."
    case .wholeTooLarge: "Write it smaller, as in the outline."
    case .wholeOffCentre(let side, let other):
      "The whole character belongs further \(side.adverb)"
        + (other.map { " and \($0.adverb)." } ?? ".")
    case .mirrored: "This is mirrored: left and right are exchanged."
    case .wholeTooFlat: "The whole character is too flat: write it taller, or less wide."
    case .wholeTooNarrow: "The whole character is too narrow: write it wider, or less tall."
    case .wholeLeaning(let side):
      "The whole character leans \(side.adverb): keep it upright."
    case .unsteady: "The lines tremble: draw each stroke in one calm movement."
    case .straightened(let strokes) where strokes.isEmpty:
      "The curves run straight: let the strokes bend as in the outline."
    case .straightened(let strokes):
      "\(Self.name(strokes)) should bend as in the outline, not run straight."
    case .angular(let strokes) where strokes.isEmpty:
      "The curves have corners: draw each one round, in one movement."
    case .angular(let strokes): "\(Self.name(strokes)) should be round, without corners."
    }
  }

  /// The numbers of the character's strokes that the remark is about, to be shown on the sheet.
  public var strokes: [Int] {
    switch self {
    case .nothingDrawn, .anotherCharacter, .extra, .allTooShort, .wholeTooSmall, .wholeTooLarge,
      .wholeOffCentre, .mirrored, .wholeTooFlat, .wholeTooNarrow, .wholeLeaning, .unsteady:
      []
    case .missing(let strokes), .order(let strokes), .straightened(let strokes),
      .angular(let strokes):
      strokes
    case .joined(let first, let second), .swapped(let first, let second): [first, second]
    case .tooEarly(let stroke, let other), .tooLate(let stroke, let other),
      .shouldCross(let stroke, let other), .shouldNotCross(let stroke, let other),
      .shouldBeLonger(let stroke, let other):
      [stroke, other]
    case .split(let stroke), .repeated(let stroke), .reversed(let stroke, _),
      .shape(let stroke, _), .misplaced(let stroke, _), .tooShort(let stroke),
      .tooLong(let stroke), .stopsEarly(let stroke):
      [stroke]
    }
  }

  /// Whether the drawing may look right and yet be written wrongly.
  public var isAboutOrderOrDirection: Bool {
    switch self {
    case .swapped, .tooEarly, .tooLate, .order, .reversed: true
    default: false
    }
  }

  /// Whether only the size of the whole is wrong, so that each stroke may be right.
  public var isAboutSize: Bool { self == .wholeTooSmall || self == .wholeTooLarge }

  /// Whether the pen was lifted too often or too rarely.
  var isAboutPenLift: Bool {
    switch self {
    case .joined, .split: true
    default: false
    }
  }

  /// Four strokes and more in a row are named by the first and the last one.
  private static func name(_ strokes: [Int], lowercase: Bool = false) -> String {
    let word = lowercase ? "stroke" : "Stroke"
    guard let last = strokes.last, strokes.count > 1 else {
      return "\(word) \(strokes.first ?? 1)"
    }
    if strokes.count > 3, last - strokes[0] == strokes.count - 1 {
      return "\(word)s \(strokes[0]) to \(last)"
    }
    return "\(word)s " + strokes.dropLast().map(String.init).joined(separator: ", ")
      + " and \(last)"
  }

  private static func ordinal(_ number: Int) -> String {
    let suffix =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }
}

extension GradeRemark.Side {
  var adverb: String {
    switch self {
    case .left: "to the left"
    case .right: "to the right"
    case .up: "up"
    case .down: "down"
    }
  }
}
