/// Help that is shown once by itself and can be opened again.
enum HelpTopic: String, CaseIterable {
  case practice, practiceSet, demoSet

  struct Step: Hashable {
    var symbol: String
    var title: String
    var text: String
  }

  var title: String {
    switch self {
    case .practice: "How practice works"
    case .practiceSet: "How practice sets work"
    case .demoSet: "How demo sets work"
    }
  }

  var steps: [Step] {
    switch self {
    case .practice: Self.drawing
    case .practiceSet: Self.drawing.prefix(2) + Self.practiceSets
    case .demoSet: Self.demoSets
    }
  }

  private static let drawing = [
    Step(
      symbol: "pencil", title: "Draw",
      text: "Write the character on the paper, with a finger, a pencil or a mouse."),
    Step(
      symbol: "lightbulb", title: "Ask for help",
      text: "Outline shows the whole character, Next stroke only what comes next."),
    Step(
      symbol: "checkmark.circle", title: "Check",
      text: "You are told which strokes to change: their order, direction, shape and place."),
    Step(
      symbol: "calendar", title: "Come back",
      text: "What you can write comes again later, just before you would forget it."),
  ]

  private static let practiceSets = [
    Step(
      symbol: "chevron.right", title: "Go on",
      text: "Go to the next character whenever you like; a set goes on where you left it."),
    Step(
      symbol: "list.bullet", title: "Look back",
      text: "At the end you see how each went, and can practice the weak ones again."),
  ]

  private static let demoSets = [
    Step(
      symbol: "play.fill", title: "Watch", text: "Each character draws itself stroke by stroke."),
    Step(
      symbol: "chevron.right", title: "Step",
      text: "Step through the strokes at your own pace, or change the speed."),
    Step(
      symbol: "arrow.triangle.2.circlepath", title: "Let it run",
      text: "With auto-play the next character comes two seconds after the last stroke."),
  ]
}
