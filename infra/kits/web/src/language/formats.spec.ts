import { afterEach, describe, expect, it } from '@jest/globals';
import { formatClock, formatCount, formatUnit, inLanguage } from './formats.js';
import { pageLanguage } from './page-language.js';

const page = document.documentElement;
afterEach(() => {
  page.lang = '';
});

describe('the page’s language', () => {
  it('is that of <html lang>; English where that says nothing that Rahi has', () => {
    expect(pageLanguage.getSnapshot()).toBe('en-IN');
    page.lang = 'mr-IN';
    expect(pageLanguage.getSnapshot()).toBe('mr-IN');
    page.lang = 'fr';
    expect(pageLanguage.getSnapshot()).toBe('en-IN');
  });

  it('notifies a listener of changes until it stops listening', async () => {
    const heard: string[] = [];
    const stop = pageLanguage.subscribe(() => heard.push(pageLanguage.getSnapshot()));
    page.lang = 'hi-IN';
    await Promise.resolve();
    stop();
    page.lang = 'mr-IN';
    await Promise.resolve();
    expect(heard).toEqual(['hi-IN']);
  });
});

describe('formats', () => {
  const day = inLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));

  it.each([
    ['en-IN', 'Thursday', '1,08,000', '9.8 km', '24 min'],
    ['hi-IN', 'गुरुवार', '1,08,000', '9.8 कि॰मी॰', '24 मि॰'],
    ['mr-IN', 'गुरुवार', '1,08,000', '9.8 किमी', '24 मिनि'],
  ])('in %s', (lang, name, count, km, minutes) => {
    page.lang = lang;
    expect(day().format(0)).toBe(name);
    expect(formatCount(108_000)).toBe(count);
    expect(formatUnit(9.84, 'kilometer', { most: 1 })).toBe(km);
    expect(formatUnit(24, 'minute')).toBe(minutes);
  });

  it.each([
    ['en-IN', '9:57 am', '2:05 pm'],
    ['hi-IN', '9:57 am', '2:05 pm'],
    ['mr-IN', '9:57 AM', '2:05 PM'],
  ])('of a time of the day in %s', (lang, morning, afternoon) => {
    page.lang = lang;
    expect(formatClock(new Date('2026-11-22T04:27:00Z'))).toBe(morning);
    expect(formatClock('2026-11-22T14:05:00+05:30')).toBe(afternoon);
  });
});
