import { createStore, pageLanguage, type DeviceStorage, type Store } from '@rahi/web-kit';

/** Spoken guidance. The store's value: whether it is switched on, stored on the device. */
export interface Voice extends Store<boolean> {
  switchTo(on: boolean): void;
  /** Speaks instead of the current announcement, if it is switched on and the browser allows it. */
  say(text: string): void;
  stop(): void;
}

const storageKey = 'rahi.driver.voice';

/** A voice of the browser, in the page's language where the device has one. Null where the browser has no voice. */
export function createVoice(storage: DeviceStorage, synthesis: SpeechSynthesis | undefined): Voice | null {
  if (!synthesis) return null;
  const on = createStore(storage.getItem(storageKey) !== 'off');
  const stop = () => synthesis.cancel();
  return {
    getSnapshot: on.getSnapshot,
    subscribe: on.subscribe,
    switchTo(next) {
      on.set(next);
      storage.setItem(storageKey, next ? 'on' : 'off');
      if (!next) stop();
    },
    say(text) {
      // Before the person has touched the page, a browser refuses to speak.
      if (!on.getSnapshot() || !isTouched()) return;
      const language = pageLanguage.getSnapshot();
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = language;
      const voice = synthesis.getVoices().find(({ lang }) => lang.replace('_', '-') === language);
      if (voice) utterance.voice = voice;
      stop();
      synthesis.speak(utterance);
    },
    stop,
  };
}

const isTouched = () => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
