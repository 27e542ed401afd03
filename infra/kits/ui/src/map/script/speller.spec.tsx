import { afterEach, describe, expect, it } from '@jest/globals';
import type { Language } from '@rahi/contracts/languages';
import { screen } from '@testing-library/react';
import { createCatalogue } from '../../catalogue.js';
import { Legs } from '../../legs.js';
import { texts } from '../../messages/index.js';
import { render } from '../../testing.js';
import { placeText } from './speller.js';

const page = document.documentElement;
afterEach(() => {
  page.lang = 'en-IN';
});

/** As an app shows a language: its texts are loaded before. */
async function read(language: Language, address: string): Promise<string> {
  page.lang = language;
  await createCatalogue(texts).load(language);
  return placeText(address);
}

describe('an address', () => {
  it('is shown as it was stored in English', async () => {
    expect(await read('en-IN', 'Hill Road, Bandra West, Mumbai 400050')).toBe('Hill Road, Bandra West, Mumbai 400050');
  });

  it.each([
    ['hi-IN', 'Hill Road, Bandra West, Mumbai 400050', 'हिल रोड, बांद्रा पश्चिम, मुंबई 400050'],
    ['mr-IN', 'Lower Parel, Mumbai', 'लोअर परळ, मुंबई'],
    ['hi-IN', 'Dadar West → Powai', 'दादर पश्चिम → पवई'],
    ['hi-IN', '19.01780, 72.84370', '19.01780, 72.84370'],
  ] as const)('is spelled in the letters of %s', async (language, address, spelled) => {
    expect(await read(language, address)).toBe(spelled);
  });

  it('keeps a part with an English word that nobody can spell', async () => {
    expect(await read('hi-IN', 'Waterstones Hotel, Andheri East')).toBe('Waterstones Hotel, अंधेरी पूर्व');
  });
});

it('changes with the language on a screen whose ride stays the same', async () => {
  const ride = { pickupAddress: 'Hill Road, Bandra West', dropoffAddress: 'Powai', note: null };
  page.lang = 'en-IN';
  render(<Legs ride={ride} />);
  expect(await screen.findByText(/Hill Road, Bandra West/)).toBeVisible();
  page.lang = 'hi-IN';
  expect(await screen.findByText(/हिल रोड, बांद्रा पश्चिम/)).toBeVisible();
});
