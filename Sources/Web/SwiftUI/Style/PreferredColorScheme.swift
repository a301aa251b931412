extension View {
  /// Sets the preferred color scheme for this presentation: here, the tab's.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    modifier(PreferredColorSchemeModifier(scheme: colorScheme))
  }
}

private struct PreferredColorSchemeModifier: LifecycleModifier {
  typealias Body = Never
  let scheme: ColorScheme?

  func makeMemory() -> SchemePreference { SchemePreference(scheme) }

  func mounted(_ preference: inout SchemePreference, in graph: ViewGraph) {
    graph.schemePreferences.mounted.append(preference)
    graph.applySchemePreferences()
  }

  func updated(_ preference: inout SchemePreference, in graph: ViewGraph) {
    preference.scheme = scheme
    graph.applySchemePreferences()
  }

  func unmounted(_ preference: inout SchemePreference, in graph: ViewGraph) {
    let gone = preference
    graph.schemePreferences.mounted.removeAll { $0 === gone }
    graph.applySchemePreferences()
  }
}

/// The scheme that one mounted view prefers.
private final class SchemePreference {
  var scheme: ColorScheme?
  init(_ scheme: ColorScheme?) { self.scheme = scheme }
}

/// The preferences of a session. A screen that leaves must not take back its successor's.
private final class SchemePreferences {
  var mounted: [SchemePreference] = []
  var wanted: ColorScheme? { mounted.last { $0.scheme != nil }?.scheme }
}

extension ViewGraph {
  fileprivate var schemePreferences: SchemePreferences { attachment { SchemePreferences() } }

  /// After the commit: by then the old screen is gone and the new one there.
  fileprivate func applySchemePreferences() {
    afterCommit { [weak self] in
      guard let self else { return }
      let wanted = self.schemePreferences.wanted
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
