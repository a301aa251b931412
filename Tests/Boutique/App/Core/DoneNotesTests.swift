import BoutiqueModels
import ClientKit
import ClientKitTesting
import Testing

@testable import BoutiqueApp

@MainActor
struct DoneNotesTests {
  let kiosk = Kiosk()
  var notes: DoneNotes { kiosk.state.doneNotes }

  @Test(
    "A note that did not arrive is kept across a relaunch and sent later",
    arguments: [TransportError.offline, .timedOut, .unreachable])
  func later(error: TransportError) async {
    kiosk.server.fail(.sampleDone, error)
    await notes.send(ReviewSession.sample.publicId)
    #expect(notes.unsent == [ReviewSession.sample.publicId])
    let relaunched = kiosk.relaunched()
    await relaunched.doneNotes.sendUnsent()
    #expect(relaunched.doneNotes.unsent == [ReviewSession.sample.publicId])
    kiosk.server.reply(.sampleDone, StandardResponse())
    await relaunched.doneNotes.sendUnsent()
    #expect(relaunched.doneNotes.unsent.isEmpty)
    #expect(kiosk.relaunched().doneNotes.unsent.isEmpty)
  }

  @Test("A server that is not well is asked again", arguments: [429, 500, 503])
  func passing(status: Int) async {
    kiosk.server.refuse(.sampleDone, status, "Later")
    await notes.send(ReviewSession.sample.publicId)
    #expect(notes.unsent.count == 1)
  }

  @Test("A note that the server will never take is not kept", arguments: [400, 404])
  func refused(status: Int) async {
    kiosk.server.refuse(.sampleDone, status, "Session is not approved")
    await notes.send(ReviewSession.sample.publicId)
    #expect(notes.unsent.isEmpty)
  }

  @Test("One visit is one note, and an endless outage does not fill the device")
  func bounded() {
    notes.keep("sess_1")
    notes.keep("sess_1")
    #expect(notes.unsent == ["sess_1"])
    for number in 2...60 { notes.keep("sess_\(number)") }
    #expect(notes.unsent.count == 50)
    #expect(notes.unsent.last == "sess_60")
  }
}
