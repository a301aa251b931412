import ServerKit
import Testing

@testable import WebHost

@MainActor @Suite("A frame is held until what it shows is durable")
struct HeldFrameTests {
  private let unknown = String(repeating: "0", count: 32)
  private let disk = TestDisk()

  /// A connected tab that has got its content.
  private func openTab(_ configuration: WebHostConfiguration = .init()) async throws -> Tab {
    let tab = Tab(try WebHost.forTests(configuration, disk: disk), session: unknown)
    await tab.hello()
    #expect(await tab.next().hasPrefix("[\"remount\","))
    return tab
  }

  @Test("and sent as soon as it is")
  func held() async throws {
    let tab = try await openTab()
    tab.tap(tab.element("save"))
    #expect(await tab.hearsNothing())
    disk.save()
    let frame = await tab.next()
    #expect(frame.hasPrefix("[\"f\",2,1,[[") && frame.contains("saved 1"), "\(frame)")
    tab.tap(tab.element("count"), applied: 2)
    #expect(await tab.next().contains("count 1"), "a tab with nothing unsaved does not wait")
  }

  @Test("events that come meanwhile are handled at once and answered afterwards, in their order")
  func meanwhile() async throws {
    let tab = try await openTab()
    tab.tap(tab.element("save"))
    let buy = tab.element("buy")
    for element in [tab.element("count"), buy, buy] { tab.tap(element) }
    #expect(await tab.hearsNothing())
    disk.save()
    let first = await tab.next()
    #expect(first.hasPrefix("[\"f\",2,1,[["), "what is held answers only what was before it")
    #expect(first.contains("saved 1") && !first.contains("count 1"))
    let second = await tab.next()
    #expect(second.hasPrefix("[\"f\",3,4,[["), "\(second)")
    #expect(second.contains("count 1") && second.contains("bought 1"))
  }

  @Test("an answer that shows nothing waits as well: the browser forgets what is answered")
  func answer() async throws {
    let tab = try await openTab()
    tab.tap(tab.element("quiet"))
    #expect(await tab.hearsNothing())
    disk.save()
    #expect(await tab.next() == #"["f",1,1,[]]"#)
  }

  @Test("what was stored while a frame was held holds the next one")
  func nextOne() async throws {
    let tab = try await openTab()
    let save = tab.element("save")
    tab.tap(save)
    tab.tap(save)
    disk.save(upTo: 1)
    #expect(await tab.next().contains("saved 1"))
    #expect(await tab.hearsNothing())
    disk.save()
    let frame = await tab.next()
    #expect(frame.hasPrefix("[\"f\",3,2,[[") && frame.contains("saved 2"), "\(frame)")
  }

  @Test("also what a task changes waits behind it")
  func task() async throws {
    let tab = try await openTab()
    tab.tap(tab.element("save"))
    tab.tap(tab.element("later"))
    #expect(await tab.hearsNothing())
    disk.save()
    #expect(await tab.next().contains("saved 1"))
    #expect(await tab.next().contains("later 1"))
  }

  @Test("a new connection hears nothing of it, and is told of no event that it answers")
  func resume() async throws {
    let tab = try await openTab()
    let save = tab.element("save")
    tab.tap(save, number: 1)
    await tab.reconnect(applied: 1)
    #expect(await tab.next() == #"["f",1,0,[]]"#)
    tab.tap(save, number: 1)
    #expect(await tab.hearsNothing())
    disk.save()
    let frame = await tab.next()
    #expect(frame.hasPrefix("[\"f\",2,1,[[") && frame.contains("saved 1"), "not done twice")
    #expect(await tab.next() == #"["f",2,1,[]]"#, "the answer to what came again")
  }

  @Test("a frame whose time came while nobody was connected is sent on return")
  func releasedWhileAway() async throws {
    let tab = try await openTab()
    tab.tap(tab.element("save"))
    tab.session?.detach(tab.connection)
    disk.save()
    await tab.reconnect(applied: 1)
    #expect(await tab.next() == #"["f",1,1,[]]"#)
    #expect(await tab.next().contains("saved 1"))
  }

  @Test("a tab that missed too much gets the whole content, when that is durable")
  func snapshot() async throws {
    let tab = try await openTab()
    tab.tap(tab.element("count"))
    _ = await tab.next()
    tab.tap(tab.element("save"), applied: 2)
    await tab.reconnect(applied: 1)
    #expect(await tab.hearsNothing())
    disk.save()
    let frame = await tab.next()
    #expect(frame.hasPrefix("[\"snap\",3,2,") && frame.contains("saved 1"), "\(frame.prefix(60))")
    #expect(await tab.hearsNothing(), "the held frame is part of it")
  }

  @Test("a refused value is never shown: the browser gets what the app shows instead")
  func refusal() async throws {
    let tab = try await openTab()
    let count = tab.element("count")
    tab.tap(tab.element("save"))
    tab.tap(count)
    disk.refuse()
    let frame = await tab.next()
    #expect(frame.hasPrefix("[\"snap\",2,2,"), "\(frame.prefix(60))")
    #expect(frame.contains("saved 0") && frame.contains("count 1"))
    tab.tap(count, applied: 2)
    #expect(await tab.next().contains("count 2"), "patches go on from there")
  }

  @Test("patches do not pile up behind it: too much of them becomes the whole content")
  func backPressure() async throws {
    var configuration = WebHostConfiguration()
    configuration.unacknowledgedBytes = 0
    let tab = try await openTab(configuration)
    let count = tab.element("count")
    tab.tap(tab.element("save"))
    for _ in 0..<20 { tab.tap(count) }
    disk.save()
    #expect(await tab.next().contains("saved 1"))
    #expect(await tab.next() == #"["f",2,21,[]]"#, "the browser is behind by then")
    _ = tab.session?.receive(.acknowledgement(2), from: tab.connection)
    let frame = await tab.next()
    #expect(frame.hasPrefix("[\"snap\",3,21,") && frame.contains("count 20"))
  }

  @Test("a session that ends meanwhile takes it along")
  func end() async throws {
    let tab = try await openTab()
    tab.tap(tab.element("save"))
    tab.host.sessions.removeAllToRestart()
    #expect(await tab.next().hasPrefix("close restarting"))
    disk.save()
    #expect(await tab.hearsNothing())
  }

  @Test("only the tabs wait whose browser has stored something")
  func otherTabs() async throws {
    let disks = [disk, TestDisk()]
    let names = ["b", "c"].map { String(repeating: $0, count: 32) }
    let host = try WebHost.forTests { window in
      await TestScope(disks[window.browser == names[0] ? 0 : 1])
    }
    let tabs = names.map { Tab(host, session: unknown, browser: $0) }
    for tab in tabs {
      await tab.hello()
      _ = await tab.next()
    }
    tabs[0].tap(tabs[0].element("save"))
    tabs[1].tap(tabs[1].element("count"))
    #expect(await tabs[1].next().contains("count 1"))
    #expect(await tabs[0].hearsNothing())
  }

  @Test("a disk that does not answer is to the person a server that cannot be reached")
  func stuck() async throws {
    var configuration = WebHostConfiguration()
    configuration.longestHold = .zero
    let tab = try await openTab(configuration)
    tab.session?.dropIfStuck()
    #expect(tab.session?.isConnected == true, "nothing is held")
    tab.tap(tab.element("save"))
    tab.session?.dropIfStuck()
    #expect(await tab.next() == "close restarting(pauseMilliseconds: 5000)")
    await tab.reconnect(applied: 1)
    #expect(tab.refusal == .restarting(pauseMilliseconds: 5000))
    disk.save()
    await tab.reconnect(applied: 1)
    #expect(await tab.next() == #"["f",1,1,[]]"#)
    #expect(await tab.next().contains("saved 1"))
  }

  @Test("so is the first content of a session that starts anew")
  func remount() async throws {
    disk.storesAtStart = true
    let tab = Tab(try WebHost.forTests(disk: disk), session: unknown)
    await tab.hello()
    #expect(await tab.hearsNothing())
    disk.save()
    let frame = await tab.next()
    #expect(frame.hasPrefix("[\"remount\",") && frame.contains("saved 1"))
  }

  @Test("and the first content shows nothing that was refused")
  func refusedRemount() async throws {
    disk.storesAtStart = true
    let tab = Tab(try WebHost.forTests(disk: disk), session: unknown)
    await tab.hello()
    disk.refuse()
    let frame = await tab.next()
    #expect(frame.hasPrefix("[\"remount\",") && frame.contains("saved 0"))
  }
}
