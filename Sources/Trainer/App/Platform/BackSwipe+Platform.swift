import SwiftUI

#if canImport(UIKit)
  import UIKit
#endif

extension View {
  /// From iOS 26 on, a page goes back on a swipe to the right anywhere on it, which a stroke is.
  /// The swipe from the edge and the back button stay.
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
        if #available(iOS 26, *) {
          navigationController?.interactiveContentPopGestureRecognizer?.isEnabled = isOn
        }
      }
    }
  }
#endif
