import ClientKit
import ClientKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulApp

/// Photos that were chosen, and had not arrived when their page or their sheet went.
@MainActor
struct UnsentPhotosTests {
  let phone = Phone()

  /// Lets photos arrive once the gate is open.
  private func answersUploads(after gate: Gate) {
    phone.server.answer(.upload) { _ in
      await gate.pass()
      let count = await phone.requests(.upload).count
      return try .json(
        PhotoReceipt(id: "blob-\(count)", tempModelId: "temp_1", s3Url: "", imageCount: count))
    }
  }

  /// The photos of the next page or sheet.
  private func next(_ session: SoulSession? = nil) async -> PhotoUploads {
    let uploads = PhotoUploads(
      .onboarding, service: SoulService(session: session ?? phone.session))
    await uploads.restore()
    return uploads
  }

  /// So many photos, of which the first one is on its way until the gate opens.
  private func goingUp(_ count: Int, behind gate: Gate) async throws -> PhotoUploads {
    answersUploads(after: gate)
    phone.server.reply(.folder, TempFolderResponse())
    let uploads = PhotoUploads(.onboarding, service: phone.service)
    uploads.add(Phone.photos(count))
    try await eventually { phone.requests(.upload).count == 1 }
    return uploads
  }

  private static let words = "3 photos that you chose last time did not arrive. Choose them again."

  @Test("After a reload in the middle it is said once how many photos must be chosen again")
  func reload() async throws {
    let gate = Gate()
    let before = try await goingUp(3, behind: gate)
    #expect(await next(phone.relaunched()).note == Self.words)
    // The page that is gone counts no more, and nothing is said twice.
    gate.open()
    await before.finished()
    #expect(await next(phone.relaunched()).note == nil)
  }

  @Test("Photos that had failed when their sheet closed must be chosen again")
  func closed() async {
    phone.server.fail(.upload, .offline)
    phone.server.reply(.folder, TempFolderResponse())
    let before = PhotoUploads(.onboarding, service: phone.service)
    let ids = before.add(Phone.photos(4))
    await before.finished()
    await before.remove(ids[0])
    #expect(await next().note == Self.words)
    #expect(await next().note == nil)
  }

  @Test("Photos that still go up need not be chosen again")
  func goingUp() async throws {
    let gate = Gate()
    let before = try await goingUp(2, behind: gate)
    #expect(await next().note == nil)
    gate.open()
    await before.finished()
    #expect(before.sentCount == 2)
    #expect(await next(phone.relaunched()).note == nil)
  }

  @Test("A second window leaves photos that go up in the first one alone, until that is closed")
  func secondWindow() async throws {
    let gate = Gate()
    answersUploads(after: gate)
    phone.server.reply(.folder, TempFolderResponse())
    let windows = OpenWindows(["first", "second"])
    let first = PhotoUploads(
      .onboarding, service: SoulService(session: phone.relaunched(in: "first", of: windows)))
    first.add(Phone.photos(3))
    try await eventually { phone.requests(.upload).count == 1 }

    let second = PhotoUploads(
      .onboarding, service: SoulService(session: phone.relaunched(in: "second", of: windows)))
    try await look(second)
    #expect(second.isRestored && second.note == nil)
    // It keeps no count of its own in place of that one, either.
    second.add(Phone.photos(1))
    await second.remove(try #require(second.photos.first?.id))
    try await look(second)
    #expect(second.note == nil)

    windows.ids = ["second"]
    await second.restore()
    #expect(second.note == Self.words)
    // The window that is gone counts no more.
    gate.open()
    await first.finished()
    #expect(await next(phone.relaunched()).note == nil)
  }

  @Test("After a reload it is said as soon as the page of before has closed")
  func slowReload() async throws {
    phone.server.fail(.upload, .offline)
    phone.server.reply(.folder, TempFolderResponse())
    let windows = OpenWindows(["before"])
    let before = PhotoUploads(
      .onboarding, service: SoulService(session: phone.relaunched(in: "before", of: windows)))
    before.add(Phone.photos(3))
    await before.finished()
    let after = PhotoUploads(
      .onboarding, service: SoulService(session: phone.relaunched(in: "after", of: windows)))
    let looking = Task { await after.restore() }
    try await phone.clock.sleeper(for: .milliseconds(100))
    #expect(after.note == nil)
    windows.ids = ["after"]
    phone.clock.advance(by: .milliseconds(100))
    await looking.value
    #expect(after.note == Self.words)
  }

  /// Looks for photos of before, for as long as a look takes beside another window.
  private func look(_ uploads: PhotoUploads) async throws {
    let looking = Task { await uploads.restore() }
    for _ in 0..<20 { try await phone.clock.pass(.milliseconds(100)) }
    await looking.value
  }

  @Test(
    "Photos whose folder is in training, or has ended, need not be chosen again",
    arguments: [false, true])
  func folder(isThere: Bool) async {
    phone.server.answer(.upload) { _ in
      guard await phone.requests(.upload).count == 1 else { throw TransportError.offline }
      return try .json(PhotoReceipt(id: "blob-1", tempModelId: "temp_1", s3Url: "", imageCount: 1))
    }
    phone.server.reply(
      .folder,
      isThere
        ? TempFolderResponse(tempFolderName: "temp_1", imageUrls: [""]) : TempFolderResponse())
    let before = PhotoUploads(.onboarding, service: phone.service)
    before.add(Phone.photos(4))
    await before.finished()
    #expect(before.sentCount == 1)
    #expect(await next().note == (isThere ? Self.words : nil))
  }

  @Test("Without an answer nothing is said yet; whoever signs out is told nothing")
  func unanswered() async {
    phone.server.fail(.upload, .offline)
    phone.server.fail(.folder, .offline)
    let before = PhotoUploads(.onboarding, service: phone.service)
    before.add(Phone.photos(3))
    await before.finished()
    let after = await next()
    #expect(after.note == nil)
    phone.server.reply(.folder, TempFolderResponse())
    await after.restore()
    #expect(after.note == Self.words)
    #expect(phone.storage.keys(withPrefix: "soul_unsent_").count == 1)
    await phone.session.signOut()
    #expect(phone.storage.keys(withPrefix: "soul_unsent_").isEmpty)
  }
}

/// The windows of a browser that are open.
@MainActor
final class OpenWindows {
  var ids: Set<String>

  init(_ ids: Set<String>) { self.ids = ids }
}
