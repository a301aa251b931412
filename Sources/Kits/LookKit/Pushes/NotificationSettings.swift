import ClientKit
import Observation

/// Whether this device tells of what happens, as the person has chosen. The server pushes to it
/// then, where the device takes pushes.
@MainActor @Observable
public final class NotificationSettings {
  public private(set) var areOn: Bool
  /// Why no pushes come although the person wants them, in a sentence.
  public private(set) var trouble: String?
  /// Why none would come if the person wanted them, in a sentence.
  private var hindrance: String?
  /// The key with which browsers sign up for this server's pushes; nil until it has told one.
  private var serverKey: String?
  /// Whether the browser's question was left without an answer.
  private var isUndecided = false
  /// Whether the server has said that it sends such devices no pushes.
  private var isUnsent = false

  @ObservationIgnored private let pushes: Pushes
  @ObservationIgnored private let key: String
  @ObservationIgnored private let server: any PushRegistrar
  @ObservationIgnored private let device: Device
  /// The place that the server has stored, also one to which it sends nothing yet.
  @ObservationIgnored private var registered: Pushes.Target?
  /// Counts the person's choices: a late answer must not undo a newer one.
  @ObservationIgnored private var choices = 0
  /// Whether the person has gone. What is answered afterwards is nobody's.
  @ObservationIgnored private var isOver = false

  /// - Parameter key: names the person's choice in the device's storage.
  public init(key: String, device: Device, server: any PushRegistrar, pushes: Pushes) {
    self.key = key
    self.device = device
    self.server = server
    self.pushes = pushes
    areOn = device.storage.string(forKey: key) == "on"
  }

  /// Whether this device could take the server's pushes, as far as the app knows after
  /// ``prepare()``.
  public var arePossible: Bool { !pushes.isBrowser || serverKey != nil }

  /// When the person is told, in a sentence.
  public var reach: String {
    let isFree = !isUndecided && trouble == nil && hindrance == nil
    return pushes.reach(isFree && (pushes.isBrowser ? serverKey != nil : !isUnsent))
  }

  /// When the person is told, and why no more, in sentences.
  public var explanation: String {
    [reach, trouble ?? hindrance].compactMap { $0 }.joined(separator: " ")
  }

  /// Asks whether the server sends pushes to browsers, and whether the device would take them.
  /// Nobody has to be asked before.
  public func prepare() async {
    await askForKey()
    await lookAhead()
  }

  private func askForKey() async {
    guard pushes.isBrowser, serverKey == nil else { return }
    serverKey = try? await server.webPushKey()
  }

  private func lookAhead() async {
    guard arePossible, !areOn else {
      hindrance = nil
      return
    }
    let (choice, obstacle) = (choices, await pushes.obstacle())
    guard choice == choices else { return }
    hindrance = obstacle.flatMap(pushes.trouble)
    // What the system refused when the person last asked is allowed meanwhile.
    if hindrance == nil { trouble = nil }
  }

  /// Takes a switch's tap. The switch shows it at once where nothing has to be asked before.
  public func switched(_ wanted: Bool) {
    if !wanted || pushes.isBrowser { keep(wanted) }
    Task { await set(wanted) }
  }

  public func set(_ wanted: Bool) async {
    choices += 1
    (trouble, hindrance) = (nil, nil)
    isUndecided = false
    guard wanted else {
      keep(false)
      await end()
      return await lookAhead()
    }
    // A page tells of things itself from now on. A phone waits for the system's permission.
    if pushes.isBrowser { keep(true) }
    await register(asking: true)
  }

  /// Tells the server where to push, which may be another place after each launch. Without an answer
  /// it is told again: at the next launch, or when the network is back.
  ///
  /// While the switch is off it asks the device anew what would keep pushes away. The person may come
  /// from the system's settings.
  public func register() async {
    if areOn { await register(asking: false) } else { await lookAhead() }
  }

  /// The person has gone: the device takes no more pushes for them, also by an answer that is late.
  public func leave() {
    choices += 1
    isOver = true
    registered = nil
    pushes.end()
  }

  private func register(asking asks: Bool) async {
    guard !isOver else { return }
    server.whenLeft { [weak self, pushes] in
      if let self { leave() } else { pushes.end() }
    }
    let choice = choices
    await askForKey()
    // Nothing is wrong without a key: this server sends browsers no pushes.
    guard arePossible, !isOver else { return }
    let answer = await pushes.ask(serverKey, asks)
    guard choice == choices else {
      // The next person's pushes are not this answer's to end.
      if isOver ? !server.isTakenOver : !areOn { pushes.end() }
      return
    }
    trouble = pushes.trouble(answer)
    isUndecided = answer == .unasked
    if asks, !pushes.isBrowser {
      keep(answer != .refused)
      if !areOn { return await end() }
    }
    if case .target(let target) = answer { await tell(target) }
  }

  private func tell(_ target: Pushes.Target) async {
    guard target != registered || isUnsent else { return }
    let choice = choices
    do {
      let isSent = try await server.register(target)
      guard !isOver else { return }
      isUnsent = !isSent
      registered = target
      guard choice == choices else {
        // The server took the device after the person had switched off.
        if !areOn { await end() }
        return
      }
      if !isSent { trouble = pushes.trouble(.unsent) }
    } catch {
      guard choice == choices else { return }
      trouble = pushes.trouble(.failed)
    }
  }

  private func end() async {
    let target = registered
    registered = nil
    pushes.end()
    switch target {
    case .device: try? await server.forgetDevice()
    case .browser: try? await server.forgetBrowser()
    case nil: break
    }
  }

  private func keep(_ isOn: Bool) {
    areOn = isOn
    device.storage.set(isOn ? "on" : "off", forKey: key)
  }
}
