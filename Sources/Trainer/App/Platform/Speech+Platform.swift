#if canImport(AVFoundation)
  import AVFoundation

  extension Speech {
    /// The device's own voice.
    static let platform = Speech(
      say: { Voice.shared.say($0) },
      stop: { Voice.shared.stop() })
  }

  /// The one voice of the device.
  @MainActor
  private final class Voice {
    static let shared = Voice()
    private let synthesizer = AVSpeechSynthesizer()

    func say(_ text: String) {
      stop()
      // Heard also when the silent switch is on: whoever wants silence turns speech off in Settings.
      try? AVAudioSession.sharedInstance().setCategory(.playback, options: .duckOthers)
      let utterance = AVSpeechUtterance(string: text)
      utterance.voice = AVSpeechSynthesisVoice(language: Speech.language)
      utterance.rate = AVSpeechUtteranceDefaultSpeechRate * Float(Speech.rate)
      synthesizer.speak(utterance)
    }

    func stop() { synthesizer.stopSpeaking(at: .immediate) }
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
