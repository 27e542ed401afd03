import { afterEach, describe, expect, it } from '@jest/globals';
import { formatNearDay, formatPickupTime, formatPickupTimeAlone } from './pickup-time.js';

// 11:30 pm of 28 November in India, where the next day begins half an hour later.
const now = Date.UTC(2026, 10, 28, 18);
const six = '2026-11-29T00:30:00.000Z';

afterEach(() => {
  document.documentElement.lang = 'en-IN';
});

describe('a pickup time', () => {
  it('is said by the day of India, whatever the device’s', () => {
    expect(formatPickupTime('2026-11-28T18:20:00.000Z', now)).toBe('today, 11:50 pm');
    expect(formatPickupTime(six, now)).toBe('tomorrow, 6:00 am');
    expect(formatPickupTime('2026-11-30T00:30:00.000Z', now)).toBe('Mon, 30 Nov, 6:00 am');
    expect(formatPickupTime('2026-11-27T00:30:00.000Z', now)).toBe('Fri, 27 Nov, 6:00 am');
  });

  it('begins with a capital where no words are before it', () => {
    expect(formatPickupTimeAlone(six, now)).toBe('Tomorrow, 6:00 am');
    expect(formatNearDay(six, now)).toBe('Tomorrow');
    expect(formatNearDay('2026-11-30T00:30:00.000Z', now)).toBeNull();
  });

  it('is in the language of the page', () => {
    document.documentElement.lang = 'hi-IN';
    expect(formatPickupTimeAlone(six, now)).toMatch(/^कल, 6:00/);
    document.documentElement.lang = 'mr-IN';
    expect(formatPickupTimeAlone(six, now)).toMatch(/^उद्या, 6:00/);
  });
});
