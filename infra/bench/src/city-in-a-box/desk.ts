import type { Ask } from '@rahi/testing-kit';
import type { Requests } from './requests.js';

/** The calls of an administrator of the city, who does what lets its people take every kind of ride. */
export const deskOf =
  (requests: Requests, cookie: string): Ask =>
  async (call, args) => {
    const outcome = await requests.untilAnswered(call, cookie, args);
    if (!outcome.ok) throw new Error(`The desk was refused: ${outcome.code}`);
    return outcome.value;
  };
