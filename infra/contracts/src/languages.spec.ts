import { describe, expect, it } from '@jest/globals';
import { languageFor, languageNames, languageOfTag, languages } from './languages.js';

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

it('knows a language by its tag, and each by its own name', () => {
  expect(languageOfTag('MR-Deva-IN')).toBe('mr-IN');
  expect(languageOfTag('fr')).toBeNull();
  expect(Object.keys(languageNames)).toEqual([...languages]);
});
