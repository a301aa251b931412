/// The placement of a toolbar.
public struct ToolbarPlacement: Hashable, Sendable {
  enum Bar { case navigation, bottom }

  let bar: Bar
  public static let automatic = ToolbarPlacement(bar: .navigation)
  public static let navigationBar = ToolbarPlacement(bar: .navigation)
  public static let bottomBar = ToolbarPlacement(bar: .bottom)
}

extension View {
  /// Configures the view's title for purposes of navigation, using a localized string.
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    navigationTitle(text: titleKey.text)
  }

  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    navigationTitle(text: String(title))
  }

  public func navigationTitle(_ title: Text) -> some View { navigationTitle(text: title.plainText) }

  private func navigationTitle(text: String) -> some View {
    pageTrait { traits, _ in traits.title = text }
  }

  /// Sets the title in the navigation bar (the form before iOS 14).
  public func navigationBarTitle(
    _ titleKey: LocalizedStringKey,
    displayMode: NavigationBarItem.TitleDisplayMode = .automatic
  ) -> some View {
    navigationTitle(titleKey).navigationBarTitleDisplayMode(displayMode)
  }

  @_disfavoredOverload
  public func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
  ) -> some View {
    navigationTitle(title).navigationBarTitleDisplayMode(displayMode)
  }

  /// Configures the title display mode for this view.
  public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    pageTrait { traits, _ in traits.displayMode = displayMode }
  }

  /// Hides the navigation bar back button for the view.
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    pageTrait { traits, _ in traits.hidesBackButton = hidesBackButton }
  }

  /// Hides the navigation bar for this view (the form before iOS 16).
  public func navigationBarHidden(_ hidden: Bool) -> some View {
    pageTrait { traits, _ in traits.barVisibility = hidden ? .hidden : .automatic }
  }

  /// Populates the toolbar with the specified items.
  public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    modifier(ToolbarModifier(toolbar: content()))
  }

  /// Populates the toolbar with the specified views.
  @_disfavoredOverload
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    toolbar { ToolbarItem(content: content) }
  }

  /// Specifies the visibility of a bar.
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    pageTrait { traits, _ in
      for place in bars.isEmpty ? [.automatic] : bars {
        switch place.bar {
        case .navigation: traits.barVisibility = visibility
        case .bottom: traits.bottomBarVisibility = visibility
        }
      }
    }
  }

  /// Specifies the preferred visibility of backgrounds on a bar.
  public func toolbarBackground(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View {
    pageTrait { traits, _ in traits.barBackgroundVisibility = visibility }
  }

  /// Specifies the preferred shape style of the background of a bar.
  public func toolbarBackground<S: ShapeStyle>(
    _ style: S, for bars: ToolbarPlacement...
  ) -> some View {
    pageTrait { traits, context in
      traits.barBackground = style._paint(in: context.environment)
    }
  }

  /// Configures the toolbar's title display mode for this view.
  public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
    navigationBarTitleDisplayMode(mode.mode)
  }

  fileprivate func pageTrait(
    _ change: @escaping @MainActor (inout PageTraits, _ViewContext) -> Void
  ) -> some View {
    modifier(RegistrationModifier(registry: { $0[PageKey.self] }, change: change))
  }
}

/// A type that defines the behavior of title of a toolbar.
public struct ToolbarTitleDisplayMode: Sendable {
  let mode: NavigationBarItem.TitleDisplayMode
  public static let automatic = ToolbarTitleDisplayMode(mode: .automatic)
  public static let inline = ToolbarTitleDisplayMode(mode: .inline)
  public static let large = ToolbarTitleDisplayMode(mode: .large)
  public static let inlineLarge = ToolbarTitleDisplayMode(mode: .large)
}

/// Registers a toolbar's items with the page around.
private struct ToolbarModifier<Items: ToolbarContent>: ViewModifier {
  typealias Body = Never
  let toolbar: Items

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(ToolbarNode(modifier: modifier, content: content, context: context))
  }

  final class ToolbarNode<V: View>: ModifierNode<ToolbarModifier, V> {
    override func resolveContent() -> [Node] {
      var items = _ToolbarItems(component: self)
      tracked { modifier.toolbar._collect(key: _ToolbarKey(key: .root), into: &items) }
      let entries = items.entries
      let registered = content.pageTrait { traits, context in
        for var entry in entries {
          entry.environment = context.environment
          // Several toolbars on one page add up; each has its own items.
          entry.key = entry.key.slot(traits.items.count)
          traits.items.append(entry)
        }
      }
      return describe(registered, in: context)
    }
  }
}

extension View {
  /// Sets the navigation bar items for this view (the form before iOS 14).
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    toolbar {
      ToolbarItem(placement: .topBarLeading) { leading }
      ToolbarItem(placement: .topBarTrailing) { trailing }
    }
  }

  public func navigationBarItems<L: View>(leading: L) -> some View {
    toolbar { ToolbarItem(placement: .topBarLeading) { leading } }
  }

  public func navigationBarItems<T: View>(trailing: T) -> some View {
    toolbar { ToolbarItem(placement: .topBarTrailing) { trailing } }
  }
}
