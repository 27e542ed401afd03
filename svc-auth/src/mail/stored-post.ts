import type { Logger } from '@rahi/service-kit';
import { isRefusedAddress, mailFault } from './mailer.js';

// What is stored to be sent, and tried until it is.

export const sweepSeconds = 2;

/**
 * Sends, and logs a failure by its kind alone: the server's words may have the address, and the text is private.
 * @param of what the log says of it
 * @returns false when the server refuses the address, which asking again soon does not change
 * @throws Error with the kind of any other failure
 */
export async function sendOrSay(log: Logger, of: object, words: string, send: () => Promise<void>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    const fault = mailFault(error);
    log.warn({ ...of, error: fault }, words);
    if (isRefusedAddress(error)) return false;
    throw new Error(fault, { cause: error });
  }
}
