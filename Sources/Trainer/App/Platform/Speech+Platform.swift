#if canImport(UIKit)
  import AVFoundation

  extension Speech {
    /// The device's own voice.
    static let platform = Speech(
      say: { Voice.shared.say($0) },
      stop: { Voice.shared.stop() })
  }

  /// The one voice of the device.
  @MainActor
  private final class Voice: NSObject, AVSpeechSynthesizerDelegate {
    static let shared = Voice()
    private let synthesizer = AVSpeechSynthesizer()

    override private init() {
      super.init()
      synthesizer.delegate = self
    }

    func say(_ text: String) {
      stop()
      guard let voice = AVSpeechSynthesisVoice(language: Speech.language) else { return }
      // Speech is heard with the silent switch on. Settings have a switch to turn it off.
      try? AVAudioSession.sharedInstance().setCategory(.playback, options: .duckOthers)
      let utterance = AVSpeechUtterance(string: text)
      utterance.voice = voice
      utterance.rate = AVSpeechUtteranceDefaultSpeechRate * Float(Speech.rate)
      synthesizer.speak(utterance)
    }

    func stop() { synthesizer.stopSpeaking(at: .immediate) }

    nonisolated func speechSynthesizer(
      _ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance
    ) {
      Task { @MainActor in Self.shared.giveBack() }
    }

    nonisolated func speechSynthesizer(
      _ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance
    ) {
      Task { @MainActor in Self.shared.giveBack() }
    }

    /// The learner's music stays quiet until the session is given back.
    private func giveBack() {
      guard !synthesizer.isSpeaking else { return }
      try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
    }
  }
#else
  import SwiftUI

  extension Speech {
    /// The browser's voice.
    static let platform = Speech(
      say: { _BrowserSpeech.current.speak($0, language: language, rate: rate) },
      stop: { _BrowserSpeech.current.stop() })
  }
#endif
