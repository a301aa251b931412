import SwiftUI

#if canImport(UIKit)
  import UIKit
#endif

extension View {
  /// From iOS 26 on, a page goes back on a swipe to the right anywhere on it, which a stroke is.
  /// The swipe from the edge and the back button stay. For a page, not for a part that is replaced on it:
  /// of two parts the one that goes would wake the swipe of the one that comes.
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
