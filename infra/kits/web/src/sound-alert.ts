import type { DeviceStorage } from './device-storage.js';
import { createStore, type Store } from './store.js';

/** Sound and vibration that alert a person. The store's value: whether they are switched on, stored on the device. */
export interface SoundAlert extends Store<boolean> {
  /** Whether the browser allows this page to play sound, which needs a gesture of the person first. */
  readonly allowed: Store<boolean>;
  switchTo(on: boolean): void;
  /** Plays and vibrates if it is switched on and allowed. */
  ring(): void;
  /** Waits for the gesture that allows sound, until the returned function is called. */
  follow(): () => void;
}

export interface AlertSound {
  /** The storage key of the switch. */
  storageKey: string;
  /** Hertz, and seconds from the start. */
  tones: readonly (readonly [hertz: number, at: number])[];
  /** Milliseconds on, off, on. */
  vibration: readonly number[];
}

const toneSeconds = 0.14;
const loudness = 0.4;

/** An alert with its own sound. The screen always shows the same news, for people who cannot hear it. */
export function createSoundAlert(storage: DeviceStorage, { storageKey, tones, vibration }: AlertSound): SoundAlert {
  const on = createStore(storage.getItem(storageKey) !== 'off');
  // Before the first gesture a browser refuses both, with a message in its console.
  const allowed = createStore('userActivation' in navigator && navigator.userActivation.hasBeenActive);
  let audio: AudioContext | null = null;

  const wake = () => {
    if (typeof AudioContext === 'undefined') return;
    audio ??= new AudioContext();
    // Refused or interrupted: the screen and the vibration still show the news.
    if (audio.state !== 'running') audio.resume().catch(() => undefined);
  };
  const onGesture = () => {
    allowed.set(true);
    if (on.getSnapshot()) wake();
  };
  const ring = () => {
    if (!on.getSnapshot() || !allowed.getSnapshot()) return;
    wake();
    if (audio) play(audio, tones);
    if ('vibrate' in navigator) navigator.vibrate([...vibration]);
  };

  return {
    getSnapshot: on.getSnapshot,
    subscribe: on.subscribe,
    allowed,
    switchTo(next) {
      on.set(next);
      storage.setItem(storageKey, next ? 'on' : 'off');
      // Switching it on plays it once.
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

function play(audio: AudioContext, tones: AlertSound['tones']): void {
  for (const [hertz, at] of tones) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const begin = audio.currentTime + at;
    tone.frequency.value = hertz;
    // A sudden start or end would sound like a click.
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loudness, begin + 0.02);
    volume.gain.linearRampToValueAtTime(0, begin + toneSeconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + toneSeconds);
  }
}
