// The sound of a disc that lands. Made, not loaded; silent unless it is wanted.

/** @type {AudioContext | null} */
let audio = null;

/** @param {number} height from how many rows the disc fell */
export function knock(height) {
  try {
    audio ??= new AudioContext();
    const now = audio.currentTime;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(320 - 20 * height, now);
    tone.frequency.exponentialRampToValueAtTime(90, now + 0.09);
    volume.gain.setValueAtTime(0.25, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.14);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + 0.15);
  } catch {
    // No sound here: the game goes on.
  }
}
