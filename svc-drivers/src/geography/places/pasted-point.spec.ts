import { describe, expect, it } from '@jest/globals';
import { pastedPoint } from './pasted-point.js';

const mumbai = { lat: 19.07, lng: 72.88 };
const bandra = { lat: 19.0596, lng: 72.8295 };

describe('a pasted point', () => {
  it.each([
    '19.0596, 72.8295',
    '19.0596,72.8295',
    '19.0596 72.8295',
    '(19.0596, 72.8295)',
    '19.0596° N, 72.8295° E',
    '१९.०५९६, ७२.८२९५',
    'geo:19.0596,72.8295',
    'geo:19.0596,72.8295;u=35?z=17',
    'geo:0,0?q=19.0596,72.8295(Home)',
    'https://maps.google.com/?q=19.0596,72.8295',
    'https://www.google.com/maps?q=loc:19.0596,72.8295',
    'https://www.google.com/maps/search/?api=1&query=19.0596%2C72.8295',
    'https://www.google.com/maps/place/Linking+Road/@19.1,72.9,17z/data=!3m1!4b1!4m6!3m5!8m2!3d19.0596!4d72.8295',
    'https://www.google.com/maps/@19.0596,72.8295,15z',
    'https://www.google.com/maps/search/19.0596,+72.8295',
    'https://maps.apple.com/?ll=19.0596,72.8295&q=Bandra',
    'https://www.openstreetmap.org/?mlat=19.0596&mlon=72.8295#map=17/19.1/72.9',
    'https://www.openstreetmap.org/#map=17/19.0596/72.8295',
  ])('%s', (text) => expect(pastedPoint(text, mumbai)).toEqual(bandra));

  it.each(['19°03\'34.6"N 72°49\'46.2"E', '19°03′34.6″N, 72°49′46.2″E'])('%s', (text) => {
    const { lat, lng } = pastedPoint(text, undefined) ?? { lat: 0, lng: 0 };
    expect(lat).toBeCloseTo(19.05961, 4);
    expect(lng).toBeCloseTo(72.8295, 4);
  });

  it.each(['7JFJ3R5H+RR', '3R5H+RR Mumbai', '3r5h+rr'])('the plus code %s', (text) => {
    const { lat, lng } = pastedPoint(text, mumbai) ?? { lat: 0, lng: 0 };
    expect(lat).toBeCloseTo(19.0596, 3);
    expect(lng).toBeCloseTo(72.8296, 3);
  });

  it.each([
    'linking road',
    '302 400050',
    '12',
    '12/5, linking road',
    '52.52, 13.405',
    '0,0',
    'https://example.org/72',
    'C++ lane',
  ])('is not in "%s"', (text) => expect(pastedPoint(text, mumbai)).toBeNull());

  it('is not in a short plus code without a place around', () => expect(pastedPoint('3R5H+RR', undefined)).toBeNull());

  it('is looked for in a few milliseconds, whatever is pasted', () => {
    const begun = performance.now();
    for (const part of [
      '9',
      '9.',
      '1,',
      '1, ',
      ' ',
      '\u00b0 ',
      "1\u00b0 1' ",
      '&q=',
      '/place/',
      '!3d1',
      '@1,',
      'geo:1',
      '3R6Q+',
    ])
      for (const start of ['', 'https://maps.google.com/?q=', 'geo:0,0?', '('])
        pastedPoint(`${start}${part.repeat(500)}`.slice(0, 499) + '!', mumbai);
    expect(performance.now() - begun).toBeLessThan(500);
  });
});
