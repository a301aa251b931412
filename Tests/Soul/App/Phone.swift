import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

/// A person's phone without a screen: a clock that stands still and a scripted server.
@MainActor
struct Phone {
  let clock = TestClock()
  let server = ScriptedServer()
  let storage = MemoryStorage()
  let secrets = MemoryStorage()
  let session: SoulSession

  /// - Parameter isSignedIn: whether a sign-in is kept, and was checked with the server.
  init(isSignedIn: Bool = true, pushes: Pushes = .system) {
    if isSignedIn { Self.signIn(.sample, on: secrets) }
    session = SoulSession(
      device: Self.device(clock: clock, server: server, storage: storage, secrets: secrets),
      pushes: pushes)
    if isSignedIn { session.took(.sample) }
  }

  /// Ten minutes after the samples' time.
  nonisolated static let launch = Date(timeIntervalSince1970: 1_762_506_720)

  static func signIn(_ answer: VerifyCodeResponse, on secrets: MemoryStorage) {
    let data = try? WireJSON.encode(answer)
    secrets.set(data.map { String(decoding: $0, as: UTF8.self) }, forKey: SoulSession.key)
  }

  var service: SoulService { SoulService(session: session) }

  /// The app as it is after a relaunch, before its launch check.
  func relaunched() -> SoulSession {
    SoulSession(
      device: Self.device(clock: clock, server: server, storage: storage, secrets: secrets))
  }

  /// The app in a window of a browser that may have several.
  func relaunched(in window: String, of windows: OpenWindows) -> SoulSession {
    var device = session.device
    device.window = DeviceWindow(id: window) { windows.ids.contains($0) }
    return SoulSession(device: device)
  }

  /// The requests to an address, in order.
  func requests(_ address: Address) -> [TransportRequest] {
    server.requests.filter { $0.method == address.verb && $0.path == address.path }
  }

  private static func device(
    clock: TestClock, server: ScriptedServer, storage: MemoryStorage, secrets: MemoryStorage
  ) -> Device {
    var device = Device.detached
    device.storage = storage
    device.secrets = secrets
    device.transport = server
    device.clock = clock
    device.now = { launch.addingTimeInterval(clock.now.offset / .seconds(1)) }
    return device
  }
}

extension Phone {
  /// Asks for a code, and goes on to its screen.
  func code() async throws -> CodeViewModel {
    server.reply(.sendCode, SoulDone.sample)
    let model = PhoneViewModel(session: session)
    model.typed = "(519) 546-3438"
    await model.sendButtonTapped()
    return try #require(model.code)
  }
}

extension Phone {
  /// A photo of the library, with these bytes.
  static func photo(_ text: String) -> PhotoUploads.Load { { _ in Data(text.utf8) } }

  static func photos(_ count: Int) -> [PhotoUploads.Load] {
    (0..<count).map { photo("photo \($0)") }
  }

  /// Takes photos into one folder, as the server does.
  func answersUploads() {
    server.answer(.upload) { _ in
      let count = await requests(.upload).count
      return try .json(
        PhotoReceipt(
          id: "blob-\(count)", tempModelId: "temp_1", s3Url: "https://quartet.example/blobs/1",
          imageCount: count))
    }
  }
}

extension Address {
  static let sendCode = Address(SoulAPI.sendCode())
  static let verify = Address(SoulAPI.verifyCode())
  static let refresh = Address(SoulAPI.refresh())
  static let profile = Address(SoulAPI.profile())
  static let register = Address(SoulAPI.registerDevice())
  static let forgetDevice = Address(SoulAPI.forgetDevice())
  static let webPush = Address(SoulAPI.webPush())
  static let registerBrowser = Address(SoulAPI.registerBrowser())
  static let forgetBrowser = Address(SoulAPI.forgetBrowser())
  static let logOut = Address(SoulAPI.logOut())
  static let usage = Address(SoulAPI.usage())
  static let upload = Address(SoulAPI.uploadPhoto())
  static let folder = Address(SoulAPI.checkFolder(.init()))
  static let models = Address(SoulAPI.models())
  static let presets = Address(SoulAPI.presets())
  static let favorites = Address(SoulAPI.favorites())
  static let generate = Address(SoulAPI.generate())
  static let batches = Address(SoulAPI.batches(.init(limit: GalleryModel.pageSize)))
}
