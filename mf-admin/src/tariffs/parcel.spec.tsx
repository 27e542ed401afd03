import { describe, expect, it } from '@jest/globals';
import { parcelTermsOf, parcelTextsOf } from './parcel.fields.js';

describe('the parcels of a tariff, as they are typed', () => {
  it('are read back as they were shown, and are none where they are not offered', () => {
    const texts = parcelTextsOf({ mostValuePaise: 500_000 });
    expect(texts).toEqual({ offered: true, mostValue: '5000' });
    expect(parcelTermsOf(texts)).toEqual({ mostValuePaise: 500_000 });
    expect(parcelTermsOf({ ...texts, offered: false })).toBeUndefined();
    expect(parcelTermsOf(parcelTextsOf(undefined))).toBeUndefined();
  });

  it('are refused with a value that is none, or is out of bounds', () => {
    for (const mostValue of ['', '0', '-5', 'much', '100000.01'])
      expect(parcelTermsOf({ offered: true, mostValue })).toBeNull();
  });
});
