import { afterEach, describe, expect, it } from '@jest/globals';
import { fullDayLabel, shortText } from '../dashboard/analytics-measure.js';
import { hourText, momentText, timeText } from './moments.js';

const page = document.documentElement;
afterEach(() => {
  page.lang = '';
});

const iso = '2026-06-01T08:31:05.000Z';
const sameDay = new Date('2026-06-01T17:00:00.000Z');
const later = new Date('2026-06-03T05:00:00.000Z');
/** Some blanks between a figure and its words are narrow ones. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('times and figures of the desk', () => {
  it.each([
    ['en-IN', '2:01 pm', '1 Jun, 2:01 pm', '2:01:05 pm', '2 pm', 'Mon, 1 Jun', '1.2L'],
    ['hi-IN', '2:01 pm', '1 जून, 2:01 pm', '2:01:05 pm', '2 pm', 'सोम, 1 जून', '1.2 लाख'],
    ['mr-IN', '2:01 PM', '1 जून, 2:01 PM', '2:01:05 PM', '2 PM', 'सोम, 1 जून', '1.2 लाख'],
  ])('are in the language of the page: %s', (lang, today, before, second, hour, day, figure) => {
    page.lang = lang;
    expect(plain(momentText(iso, sameDay))).toBe(today);
    expect(plain(momentText(iso, later))).toBe(before);
    expect(plain(timeText(new Date(iso)))).toBe(second);
    expect(plain(hourText(iso))).toBe(hour);
    expect(fullDayLabel('2026-06-01')).toBe(day);
    expect(plain(shortText('rides', 120_000))).toBe(figure);
  });
});
