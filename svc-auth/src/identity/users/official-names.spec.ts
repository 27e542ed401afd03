import { describe, expect, it } from '@jest/globals';
import { looksOfficial } from './official-names.js';

describe('a name', () => {
  it.each([
    'Rahi Support',
    'rahi-support',
    'RahiSupport',
    'R a h i Support',
    'Rаhi Suppоrt',
    'R4hi 5upport',
    'ＲＡＨＩ　ＨＥＬＰＤＥＳＫ',
    'Customer Care',
    'Admin',
    'Police',
    'Support Team India',
    'राही सहायता',
    'ग्राहक सेवा',
    'Rahi Safety – Asha',
    'Ráhi Support',
  ])('that passes for an office is found: %s', (name) => expect(looksOfficial(name)).toBe(true));

  it.each([
    'Anil Rahi',
    'Rahi Masoom Raza',
    'राही',
    'Rahi',
    'Asha',
    'Seva Singh',
    'Sunil Police Patil',
    'Carey Supporter',
    'Rahima Khan',
    'सेवाराम',
    'O’Neil',
    'Zoë',
  ])('of a person is not: %s', (name) => expect(looksOfficial(name)).toBe(false));
});
