import { createStore, type Store } from '@rahi/web-kit';
import type { DeviceStorage } from '../driver/device-storage.js';

/** Sound and vibration of a new request. The store's value: are they switched on? Remembered on the device. */
export interface RequestAlert extends Store<boolean> {
  switchTo(on: boolean): void;
  /** Sounds and vibrates, when that is switched on and the browser lets a page do so already. */
  ring(): void;
  /** Follows the person's gestures, which is what lets a page sound; until the returned function is called. */
  follow(): () => void;
}

const storageKey = 'rahi.driver.alert';
/** Two rising tones, twice: heard over a street, and told apart from a message. Hertz, and seconds from the start. */
const tones: readonly (readonly [hertz: number, at: number])[] = [
  [880, 0],
  [1175, 0.16],
  [880, 0.5],
  [1175, 0.66],
];
const toneSeconds = 0.14;
const loudness = 0.4;
/** Milliseconds on, off, on. */
const vibration = [300, 150, 300];

export function createRequestAlert(storage: DeviceStorage): RequestAlert {
  const on = createStore(storage.getItem(storageKey) !== 'off');
  let audio: AudioContext | null = null;
  let touched = false;

  // Before the first gesture a browser refuses both, and says so in its console.
  const isAllowed = () => touched || ('userActivation' in navigator && navigator.userActivation.hasBeenActive);
  const wake = () => {
    if (typeof AudioContext === 'undefined') return;
    audio ??= new AudioContext();
    // Refused or interrupted, there is no sound; the screen and the vibration tell of the request all the same.
    if (audio.state !== 'running') audio.resume().catch(() => undefined);
  };
  const onGesture = () => {
    touched = true;
    if (on.getSnapshot()) wake();
  };
  const ring = () => {
    if (!on.getSnapshot() || !isAllowed()) return;
    wake();
    if (audio) play(audio);
    if ('vibrate' in navigator) navigator.vibrate(vibration);
  };

  return {
    getSnapshot: on.getSnapshot,
    subscribe: on.subscribe,
    switchTo(next) {
      on.set(next);
      storage.setItem(storageKey, next ? 'on' : 'off');
      // What was switched on is heard at once.
      ring();
    },
    ring,
    follow() {
      window.addEventListener('pointerup', onGesture);
      window.addEventListener('keydown', onGesture);
      return () => {
        window.removeEventListener('pointerup', onGesture);
        window.removeEventListener('keydown', onGesture);
        audio?.close().catch(() => undefined);
        audio = null;
      };
    },
  };
}

function play(audio: AudioContext): void {
  for (const [hertz, at] of tones) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const begin = audio.currentTime + at;
    tone.frequency.value = hertz;
    // Up and down softly: an edge would be a click.
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loudness, begin + 0.02);
    volume.gain.linearRampToValueAtTime(0, begin + toneSeconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + toneSeconds);
  }
}
