import { describe, expect, it } from '@jest/globals';
import { languageFor, languageNames, languageOfHeader, languageOfTag, languages, localeOf } from './languages.js';

describe('the language of a person who has not chosen', () => {
  it.each([
    [['hi-IN', 'en-IN'], 'hi-IN'],
    [['mr'], 'mr-IN'],
    [['ta-IN', 'hi', 'en'], 'hi-IN'],
    [['en-US', 'hi'], 'en-IN'],
    [['ta-IN'], 'en-IN'],
    [[], 'en-IN'],
  ])('of %j is %s', (preferred, language) => {
    expect(languageFor(preferred)).toBe(language);
  });
});

it('finds a language by its tag, and has each language’s own name', () => {
  expect(languageOfTag('MR-Deva-IN')).toBe('mr-IN');
  expect(languageOfTag('fr')).toBeNull();
  expect(Object.keys(languageNames)).toEqual([...languages]);
});

describe('the language of a request', () => {
  it.each([
    ['hi-IN', 'hi-IN'],
    ['en;q=0.5, mr-IN;q=0.9', 'mr-IN'],
    ['ta-IN, hi;q=0.8, en;q=0.7', 'hi-IN'],
    ['*', 'en-IN'],
    ['', 'en-IN'],
    [undefined, 'en-IN'],
    [';;q=x,,', 'en-IN'],
  ])('with Accept-Language %j is %s', (header, language) => {
    expect(languageOfHeader(header)).toBe(language);
  });
});

it('counts with the digits 0 to 9 in each language', () => {
  for (const language of languages) expect(new Intl.NumberFormat(localeOf(language)).format(12)).toBe('12');
});
