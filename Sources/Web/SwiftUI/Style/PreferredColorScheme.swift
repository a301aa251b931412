extension View {
  /// Sets the preferred color scheme for this presentation: here, the tab's.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    modifier(PreferredColorSchemeModifier(scheme: colorScheme))
  }
}

private struct PreferredColorSchemeModifier: LifecycleModifier {
  typealias Body = Never
  let scheme: ColorScheme?

  func makeMemory() -> SchemeWish { SchemeWish(scheme) }

  func mounted(_ wish: inout SchemeWish, in graph: ViewGraph) {
    graph.schemeWishes.mounted.append(wish)
    graph.applySchemeWishes()
  }

  func updated(_ wish: inout SchemeWish, in graph: ViewGraph) {
    wish.scheme = scheme
    graph.applySchemeWishes()
  }

  func unmounted(_ wish: inout SchemeWish, in graph: ViewGraph) {
    let gone = wish
    graph.schemeWishes.mounted.removeAll { $0 === gone }
    graph.applySchemeWishes()
  }
}

/// The scheme that one mounted view prefers.
private final class SchemeWish {
  var scheme: ColorScheme?
  init(_ scheme: ColorScheme?) { self.scheme = scheme }
}

/// The wishes of a session, so that a screen that leaves does not take back its successor's.
private final class SchemeWishes {
  var mounted: [SchemeWish] = []
  var wanted: ColorScheme? { mounted.last { $0.scheme != nil }?.scheme }
}

extension ViewGraph {
  fileprivate var schemeWishes: SchemeWishes { attachment { SchemeWishes() } }

  /// After the commit: by then the old screen is gone and the new one there.
  fileprivate func applySchemeWishes() {
    afterCommit { [weak self] in
      guard let self else { return }
      let wanted = self.schemeWishes.wanted
      guard wanted != self.preferredColorScheme else { return }
      self.preferredColorScheme = wanted
      let name = wanted.map { $0 == .dark ? "dark" : "light" } ?? ""
      self.patch.scheme(name)
      let scheme = wanted ?? (self.traits?.isDark == true ? .dark : .light)
      if self.environment.colorScheme != scheme {
        self.updateEnvironment { $0.colorScheme = scheme }
      }
    }
  }
}
