import SoulModels

// Where addresses and notifications lead.
extension AppState {
  /// Leads to what a notification tells of.
  func open(_ notice: SoulNotice) {
    inbox.bannerSeen()
    switch notice.kind {
    case .trainingComplete, .trainingFailed: open(.place(.profile, []))
    case .generationComplete:
      open(notice.data["generationId"].map(AppLink.batch) ?? .place(.gallery, []))
    case .generationFailed, .generationNsfw: open(.place(.gallery, []))
    case nil: break
    }
  }

  /// Opens what an address names, and closes what was open. What is not loaded is asked for. Two things
  /// cannot cover the app at once, so the second one waits for ``coverClosed()``.
  func open(_ link: AppLink) {
    (awaited, next) = (nil, nil)
    switch link {
    case .place(let tab, let routes):
      uncover()
      self.tab = tab
      if paths[tab, default: []] != routes { paths[tab] = routes }
    case .preset(let id):
      tab = .home
      if isCovered, preset == nil { waitForCover(link) } else { preset = presets.preset(id) }
    case .batch(let id):
      tab = .gallery
      if isCovered, batch == nil { waitForCover(link) } else { batch = gallery.batch(id) }
    }
    if next == nil, !isOpen(link) {
      awaited = link
      Task { await openAwaited() }
    }
  }

  /// Leads to the tab's first page, whichever page was left there, as the words on a button promise.
  func openFirstPage(of tab: Tab) { open(.place(tab, [])) }

  private func waitForCover(_ link: AppLink) {
    uncover()
    next = link
  }

  private func uncover() { (preset, batch, sheet, likes) = (nil, nil, nil, nil) }

  /// A sheet or a cover has gone from the screen.
  func coverClosed() {
    if let link = next { open(link) }
  }

  /// Opens what was not loaded when an address named it. A person who has gone elsewhere stays there. A
  /// link to something that does not exist ends at its tab.
  func openAwaited() async {
    guard let link = awaited else { return }
    switch link {
    case .place: awaited = nil
    case .preset(let id):
      guard presets.presets.value != nil else { return }
      awaited = nil
      if tab == .home, !isCovered { preset = presets.preset(id) }
    case .batch(let id):
      do {
        let found = try await gallery.find(id)
        guard awaited == link else { return }
        awaited = nil
        if tab == .gallery, !isCovered { batch = found }
      } catch {
        // Without an answer it is asked for again after the next load.
      }
    }
  }

  private var isCovered: Bool {
    preset != nil || batch != nil || sheet != nil || likes != nil
  }

  private func isOpen(_ link: AppLink) -> Bool {
    switch link {
    case .place: true
    case .preset: preset != nil
    case .batch: batch != nil
    }
  }
}
