extension View {
  /// Sets the preferred color scheme for this presentation: here, the tab's.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    modifier(PreferredColorSchemeModifier(scheme: colorScheme))
  }
}

private struct PreferredColorSchemeModifier: LifecycleModifier {
  typealias Body = Never
  let scheme: ColorScheme?

  func makeMemory() {}
  func mounted(_ memory: inout Void, in graph: ViewGraph) { graph.prefer(scheme) }
  func updated(_ memory: inout Void, in graph: ViewGraph) { graph.prefer(scheme) }
  func unmounted(_ memory: inout Void, in graph: ViewGraph) { graph.prefer(nil) }
}

extension ViewGraph {
  func prefer(_ scheme: ColorScheme?) {
    guard scheme != preferredColorScheme else { return }
    preferredColorScheme = scheme
    let name = scheme.map { $0 == .dark ? "dark" : "light" } ?? ""
    patch.command("x", [.text("scheme"), .text(name)])
    afterCommit { [weak self] in
      guard let self else { return }
      let scheme = self.preferredColorScheme ?? (self.traits?.isDark == true ? .dark : .light)
      if self.environment.colorScheme != scheme { self.updateEnvironment { $0.colorScheme = scheme } }
    }
  }
}
