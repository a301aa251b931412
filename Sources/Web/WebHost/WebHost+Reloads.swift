extension WebHost {
  /// Waits for the last words of a tab that is perhaps being reloaded.
  ///
  /// The page that reloads tells its last letters over its socket, and asks for itself over another
  /// connection. Whatever is stored of them is to be on the new page. Of a browser's several tabs
  /// any may be the one: the first that goes ends the wait.
  @MainActor
  func waitForLastWords(of app: WebApp, in browser: String) async {
    let tabs = sessions.all.filter {
      $0.browser == browser && $0.app.path == app.path && ($0.isConnected || $0.isWorking)
    }
    guard !tabs.isEmpty else { return }
    let limit = configuration.now() + configuration.lastWords
    while !tabs.contains(where: { !$0.isConnected && !$0.isWorking }), configuration.now() < limit {
      await configuration.pause(.milliseconds(5))
    }
  }
}
