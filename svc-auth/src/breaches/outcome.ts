import { isRefusedAddress, isRefusedForNow, mailRefusal } from '../mail/mailer.js';

/** How a person stands after a try. */
export type Outcome = 'told' | 'unreachable' | 'unsure' | 'waiting';

/** A mail that the server has not taken for so many tries, about two hours, is not tried again. */
export const mostTries = 16;

/**
 * How a person stands whose mail was not confirmed: it is tried again only where it was certainly not sent.
 * @param tries how often it was tried, this time included
 */
export function outcomeOf(error: unknown, tries: number): Exclude<Outcome, 'told'> {
  const refusal = mailRefusal(error);
  const forNow = isRefusedForNow(error);
  if (!forNow && (isRefusedAddress(error) || refusal === 'address')) return 'unreachable';
  if (!forNow && refusal === null) return 'unsure';
  return tries < mostTries ? 'waiting' : 'unreachable';
}
