import SwiftUI

#if canImport(UIKit)
  import UIKit
#endif

extension View {
  /// Turns off iOS 26's swipe to the right anywhere on a page, because a stroke looks like one. The
  /// swipe from the edge and the back button stay. Use it on a page, and not on a part that is
  /// replaced. There the old part would turn the swipe on again for its successor.
  func keepsStrokesFromGoingBack() -> some View {
    #if canImport(UIKit)
      background { BackSwipeRest().frame(width: 0, height: 0) }
    #else
      self
    #endif
  }
}

#if canImport(UIKit)
  /// Puts the swipe to rest while its page is on the screen.
  private struct BackSwipeRest: UIViewControllerRepresentable {
    func makeUIViewController(context: Context) -> Controller { Controller() }
    func updateUIViewController(_ controller: Controller, context: Context) {}

    final class Controller: UIViewController {
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        setSwipe(isOn: false)
      }

      override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        setSwipe(isOn: true)
      }

      private func setSwipe(isOn: Bool) {
        // The compiler that comes with the first SDK which knows that swipe.
        #if compiler(>=6.2)
          if #available(iOS 26, *) {
            navigationController?.interactiveContentPopGestureRecognizer?.isEnabled = isOn
          }
        #endif
      }
    }
  }
#endif
