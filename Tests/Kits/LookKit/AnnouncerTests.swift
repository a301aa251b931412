import LookKit
import Testing

@MainActor
struct AnnouncerTests {
  @MainActor
  final class Ear {
    var heard: [String] = []
  }

  let ear = Ear()

  @Test("Words that are no longer on the screen are taken back")
  func takenBack() {
    let announcer = Announcer { [ear] in ear.heard.append($0) }
    announcer.say("We couldn't find that store.")
    announcer.takeBack("We couldn't find that store.")
    #expect(ear.heard == ["We couldn't find that store.", ""])
    announcer.takeBack("We couldn't find that store.")
    #expect(ear.heard.count == 2)
  }

  @Test("The newer words of another view stay")
  func newer() {
    let announcer = Announcer { [ear] in ear.heard.append($0) }
    announcer.say("That visit has already ended.")
    announcer.say("We'll be ready right after your purchase.")
    announcer.takeBack("That visit has already ended.")
    #expect(ear.heard.last == "We'll be ready right after your purchase.")
  }
}
