import { describe, expect, it } from '@jest/globals';
import { upiLinkOf } from './upi-link.js';

describe('a UPI link', () => {
  it('has payee, name, amount in rupees, and note, as NPCI defines them', () => {
    const link = upiLinkOf({ payee: 'asha@okbank', name: 'Asha & Co', paise: 4705, note: 'Rahi ride' });
    expect(link).toBe('upi://pay?pa=asha@okbank&pn=Asha%20%26%20Co&am=47.05&cu=INR&tn=Rahi%20ride');
  });

  it('has a reference where one is given', () => {
    const link = upiLinkOf({ payee: 'a@b', name: 'A', paise: 100, note: 'n', reference: 'abc' });
    expect(new URL(link).searchParams.get('tr')).toBe('abc');
  });
});
