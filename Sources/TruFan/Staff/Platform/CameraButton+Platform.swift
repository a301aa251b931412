import SwiftUI

#if canImport(UIKit)
  import UIKit
#endif

/// Takes a photo with the phone's camera. It shows nothing where there is none, and in a browser,
/// whose own choice of a file has the camera.
struct CameraButton: View {
  /// Whether it is small, beside a field.
  var isIcon = false
  /// Gets the photo as JPEG.
  let taken: @MainActor (Data) -> Void

  #if canImport(UIKit)
    /// Apple's picker of photos shows those that were taken before.
    static let pickerAlsoTakes = false
    @State private var isOpen = false

    var body: some View {
      if UIImagePickerController.isSourceTypeAvailable(.camera) {
        Button {
          isOpen = true
        } label: {
          if isIcon {
            Image(systemName: "camera.fill")
              .frame(width: 44, height: 44)
          } else {
            Label("Take a photo", systemImage: "camera.fill")
              .frame(maxWidth: .infinity, minHeight: 44)
          }
        }
        .modifier(CameraButtonStyle(isIcon: isIcon))
        .accessibilityLabel("Take a photo")
        .accessibilityIdentifier("takePhoto")
        .fullScreenCover(isPresented: $isOpen) {
          Camera(taken: taken)
            .ignoresSafeArea()
        }
      }
    }
  #else
    static let pickerAlsoTakes = true

    var body: some View { EmptyView() }
  #endif
}

#if canImport(UIKit)
  private struct CameraButtonStyle: ViewModifier {
    let isIcon: Bool

    func body(content: Content) -> some View {
      if isIcon { content.buttonStyle(.borderless) } else { content.buttonStyle(.bordered) }
    }
  }

  /// The system's camera. It closes with a photo, or without one.
  private struct Camera: UIViewControllerRepresentable {
    let taken: @MainActor (Data) -> Void
    @Environment(\.dismiss) private var dismiss

    func makeUIViewController(context: Context) -> UIImagePickerController {
      let camera = UIImagePickerController()
      camera.sourceType = .camera
      camera.delegate = context.coordinator
      return camera
    }

    func updateUIViewController(_ camera: UIImagePickerController, context: Context) {}

    func makeCoordinator() -> Coordinator {
      let close = dismiss
      return Coordinator { photo in
        close()
        if let photo { taken(photo) }
      }
    }

    @MainActor
    final class Coordinator: NSObject, UIImagePickerControllerDelegate,
      UINavigationControllerDelegate
    {
      /// Nil: nothing was taken.
      private let done: (Data?) -> Void

      init(done: @escaping (Data?) -> Void) { self.done = done }

      func imagePickerController(
        _ camera: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
      ) {
        let photo = info[.originalImage] as? UIImage
        done(photo?.jpegData(compressionQuality: 0.85))
      }

      func imagePickerControllerDidCancel(_ camera: UIImagePickerController) { done(nil) }
    }
  }
#endif
