// Speech: the browser's own voices.

function speak(text, lang, rate) {
  if (!window.speechSynthesis) return;
  speechSynthesis.cancel();
  if (!text || !hasVoice(lang)) return;
  speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang, rate }));
}

// Silence is better than a voice that spells foreign letters. Voices may not be known yet: then the
// browser chooses.
function hasVoice(lang) {
  const voices = speechSynthesis.getVoices();
  return !voices.length || voices.some((voice) => voice.lang.slice(0, 2) === lang.slice(0, 2));
}
