import BoutiqueModels
import ClientKit
import ClientKitTesting
import Testing

@testable import BoutiqueConsole

@MainActor
struct SignInModelTests {
  let desk = Desk(token: nil)

  @Test("For a right token a pass is kept among the secrets, which opens from then on")
  func success() async {
    desk.server.reply(.owner, OwnerPass(pass: "pass-1"))
    let model = SignInModel(token: " demo-owner ")
    await model.signInButtonTapped(session: desk.session)
    #expect(desk.session.isSignedIn)
    #expect(desk.secrets.string(forKey: "boutique_owner_token") == "pass-1")
    #expect(desk.server.requests.first?.headers["authorization"] == "Bearer demo-owner")
    let relaunched = OwnerSession(device: desk.session.device)
    desk.server.reply(.stores, StoreList(stores: []))
    await StoreListModel(
      client: relaunched.client ?? desk.client, session: relaunched
    ).load()
    #expect(desk.server.requests.last?.headers["authorization"] == "Bearer pass-1")
  }

  @Test("The device has a new name before the token is kept, and without one it is not kept")
  func newName() async {
    desk.server.reply(.owner, OwnerPass(pass: "pass-1"))
    await SignInModel(token: "demo-owner").signInButtonTapped(session: desk.session)
    #expect(desk.renaming.secrets == [[:]])
    let other = Desk(token: nil)
    other.renaming.refuse()
    other.server.reply(.owner, OwnerPass(pass: "pass-1"))
    let model = SignInModel(token: "demo-owner")
    await model.signInButtonTapped(session: other.session)
    #expect(!other.session.isSignedIn && other.secrets.all == [:])
    #expect(model.errorMessage?.contains("Your sign-in could not be stored") == true)
  }

  @Test("A sign-in that the disk refuses does not count, and is said so")
  func refusedByDisk() async {
    desk.server.reply(.owner, OwnerPass(pass: "pass-1"))
    await SignInModel(token: "demo-owner").signInButtonTapped(session: desk.session)
    #expect(desk.session.isSignedIn)
    desk.secrets.takeBack(to: [:])
    #expect(!desk.session.isSignedIn)
    #expect(desk.session.farewell?.contains("Your sign-in could not be stored") == true)
    // Once it can be stored it is.
    await SignInModel(token: "demo-owner").signInButtonTapped(session: desk.session)
    #expect(desk.session.isSignedIn && desk.session.farewell == nil)
  }

  @Test("Signed out on the screen only: the owner is told what a reload does")
  func signOutRefusedByDisk() {
    let desk = Desk(token: "demo-owner")
    desk.session.signOut()
    desk.secrets.takeBack(to: [OwnerSession.tokenKey: "demo-owner"])
    #expect(!desk.session.isSignedIn)
    #expect(desk.session.farewell?.contains("a reload signs you in again") == true)
  }

  @Test("A wrong token is not kept")
  func wrong() async {
    desk.server.refuse(.owner, 401, "Invalid or expired token")
    let model = SignInModel(token: "typo")
    await model.signInButtonTapped(session: desk.session)
    #expect(model.errorMessage == "That isn't a valid owner token. Check it and try again.")
    #expect(!desk.session.isSignedIn)
    #expect(desk.secrets.string(forKey: "boutique_owner_token") == nil)
  }

  @Test("Nothing typed is answered without asking the server")
  func empty() async {
    let model = SignInModel(token: "  ")
    await model.signInButtonTapped(session: desk.session)
    #expect(model.errorMessage == "Enter your owner token.")
    #expect(desk.server.requests.isEmpty)
  }

  @Test("Two taps ask once")
  func doubleTap() async throws {
    let gate = Gate()
    desk.server.answer(.owner) { _ in
      await gate.pass()
      throw TransportError.offline
    }
    let model = SignInModel(token: "demo-owner")
    let first = Task { await model.signInButtonTapped(session: desk.session) }
    try await eventually { model.isLoading }
    await model.signInButtonTapped(session: desk.session)
    gate.open()
    await first.value
    #expect(desk.server.requests.count == 1)
    #expect(model.errorMessage?.contains("no internet connection") == true)
  }

  @Test("Signing out forgets the token")
  func signOut() {
    let desk = Desk()
    #expect(desk.session.isSignedIn)
    desk.storeList.signOutButtonTapped()
    #expect(!desk.session.isSignedIn)
    #expect(desk.secrets.string(forKey: "boutique_owner_token") == nil)
    #expect(desk.session.farewell == nil)
  }
}
