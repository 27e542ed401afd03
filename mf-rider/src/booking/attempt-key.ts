import { newId } from '@rahi/web-kit';
import { useRef } from 'react';

/** One booking attempt: the same body keeps its key until a press is answered (R13). */
interface Attempt {
  body: string;
  key: string;
}

/** The keys of a button's presses. */
export interface AttemptKeys {
  /** What is sent with this body: the key of the last press when nothing about the body has changed since, else a new one. */
  of(body: unknown): { idempotencyKey: string };
  /** A press is answered: the next one has a new key. */
  answered(): void;
}

export function useAttemptKeys(): AttemptKeys {
  const last = useRef<Attempt | null>(null);
  return {
    of: (body) => {
      const text = JSON.stringify(body);
      if (last.current?.body !== text) last.current = { body: text, key: newId() };
      return { idempotencyKey: last.current.key };
    },
    answered: () => {
      last.current = null;
    },
  };
}
