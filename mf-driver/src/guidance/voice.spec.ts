import { afterEach, expect, it } from '@jest/globals';
import { createVoice } from './voice.js';

const page = document.documentElement;
afterEach(() => {
  page.lang = 'en-IN';
  Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance');
  Reflect.deleteProperty(window, 'speechSynthesis');
});

it('the voice speaks the page’s language, and by a voice of it where the device has one', () => {
  const said: string[] = [];
  Reflect.set(
    globalThis,
    'SpeechSynthesisUtterance',
    class {
      lang = '';
      voice = { name: 'any' };
      constructor(readonly text: string) {}
    },
  );
  Reflect.set(window, 'speechSynthesis', {
    getVoices: () => [
      { lang: 'en-IN', name: 'Ravi' },
      { lang: 'hi_IN', name: 'Lekha' },
    ],
    cancel: () => undefined,
    speak: ({ text, lang, voice }: { text: string; lang: string; voice: { name: string } }) =>
      said.push(`${lang} ${voice.name}: ${text}`),
  });
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const voice = createVoice(storage, window.speechSynthesis);
  for (const [language, text] of [
    ['en-IN', 'Turn left'],
    ['hi-IN', 'बाएँ मुड़ें'],
    ['mr-IN', 'डावीकडे वळा'],
  ] as const) {
    page.lang = language;
    voice?.say(text);
  }
  expect(said).toEqual(['en-IN Ravi: Turn left', 'hi-IN Lekha: बाएँ मुड़ें', 'mr-IN any: डावीकडे वळा']);
});
