import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from './icon-button.js';

/** The used parts of the browser's speech recognition, which TypeScript's types lack. */
interface Recognition {
  lang: string;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
}
type RecognitionMaker = new () => Recognition;

function recognitionOf(): RecognitionMaker | null {
  const own: unknown =
    Reflect.get(globalThis, 'SpeechRecognition') ?? Reflect.get(globalThis, 'webkitSpeechRecognition');
  return isMaker(own) ? own : null;
}

const isMaker = (value: unknown): value is RecognitionMaker => typeof value === 'function';

/** Types spoken words, for a person without a free hand. Hidden when the browser has no speech recognition. */
export function Dictation({ onText }: { onText(said: string): void }) {
  const { formatMessage, locale } = useIntl();
  const [listening, setListening] = useState(false);
  const running = useRef<Recognition | null>(null);
  const Maker = recognitionOf();
  if (!Maker) return null;

  const listen = () => {
    if (listening) return running.current?.stop();
    const recognition = new Maker();
    running.current = recognition;
    recognition.lang = locale;
    recognition.onresult = ({ results }) => {
      const said = results[0]?.[0]?.transcript;
      if (said) onText(said);
    };
    recognition.onend = () => setListening(false);
    recognition.start();
    setListening(true);
  };
  return (
    <IconButton
      icon="mic"
      kind="filled"
      label={formatMessage({ id: listening ? 'ui.chat.listening' : 'ui.chat.speak' })}
      aria-pressed={listening}
      onClick={listen}
    />
  );
}
