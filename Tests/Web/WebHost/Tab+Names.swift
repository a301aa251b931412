@testable import WebHost

extension Tab {
  /// A connected tab of the browser with that name.
  static func connected(
    to host: WebHost, as browser: String, session: String? = nil
  ) async -> Tab {
    let tab = Tab(host, session: session ?? String(repeating: "0", count: 32), browser: browser)
    await tab.hello()
    return tab
  }

  /// The address in the frame that asks for the new name.
  func renamingAddress() async throws -> String {
    for _ in 0..<5 {
      let frame = await next()
      if let found = frame.firstMatch(of: #/"rename","([^"]+)"/#) { return String(found.1) }
    }
    throw RenamingFailed()
  }
}
