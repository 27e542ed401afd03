import { describe, expect, it } from '@jest/globals';
import { mostTries, outcomeOf } from './outcome.js';

/** A failure as the mail library describes it. */
const failure = (told: object) => Object.assign(new Error('not sent'), told);
const ofRecipient = (responseCode: number) => failure({ command: 'RCPT TO', responseCode });

describe('a mail of a breach that was not confirmed', () => {
  it('is tried again where the server has certainly not taken it', () => {
    for (const error of [
      failure({ syscall: 'connect' }),
      failure({ code: 'EAUTH' }),
      failure({ command: 'DATA', responseCode: 451 }),
      failure({ command: 'MAIL FROM', responseCode: 550 }),
      // Greylisting.
      ofRecipient(450),
    ])
      expect(outcomeOf(error, 1)).toBe('waiting');
  });

  it('is given up where there is no such address, and after many tries', () => {
    for (const error of [ofRecipient(550), failure({ command: 'MAIL FROM', responseCode: 553 })])
      expect(outcomeOf(error, 1)).toBe('unreachable');
    expect(outcomeOf(ofRecipient(450), mostTries)).toBe('unreachable');
    expect(outcomeOf(failure({ syscall: 'connect' }), mostTries)).toBe('unreachable');
  });

  it('is left open where it may have been sent', () => {
    for (const error of [failure({ timeoutType: 'SOCKET_TIMEOUT' }), failure({ code: 'ESOCKET' }), 'a text'])
      expect(outcomeOf(error, 1)).toBe('unsure');
  });
});
