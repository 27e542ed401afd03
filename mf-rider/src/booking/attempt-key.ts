import { newId } from '@rahi/web-kit';

/** One booking attempt: the same body keeps its key until a press is answered (R13). */
export interface Attempt {
  body: string;
  key: string;
}

/** The attempt to go on with for this body: the last one when nothing about it has changed, else a new one. */
export function attemptFor(body: unknown, last: Attempt | null): Attempt {
  const text = JSON.stringify(body);
  return last?.body === text ? last : { body: text, key: newId() };
}
