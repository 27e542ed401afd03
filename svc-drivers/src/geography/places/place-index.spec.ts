import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { quality, type Findable } from './match-quality.js';
import { PlaceIndex } from './place-index.js';

const place = (name: string, given: Partial<Findable> = {}): Findable => ({
  name,
  others: [],
  kind: 'landmark',
  around: ['Mumbai'],
  lat: 19.06,
  lng: 72.83,
  ...given,
});

const all = [
  place('Linking Road', { kind: 'street', around: ['Bandra West', 'Mumbai'], others: ['VPM Marg'] }),
  place('Linking Road', { kind: 'street', around: ['Khar West', 'Mumbai'] }),
  place('Link Road', { kind: 'street', around: ['Andheri West', 'Mumbai'] }),
  place('Swami Vivekanand Road', { kind: 'street', around: ['Bandra West', 'Mumbai'], others: ['S. V. Road'] }),
  place('Bandra Station', { kind: 'station', others: ['Bandra', 'वांद्रे', 'बांद्रा', 'BA'] }),
  place('Bandra', { kind: 'bus', around: ['Bandra East', 'Mumbai'] }),
  place('Mumbai Airport Terminal 2', { kind: 'airport', others: ['T2', 'Sahar Airport'] }),
  place('Airport Road', { kind: 'street', around: ['Marol', 'Mumbai'] }),
  place('Lilavati Hospital and Research Centre', { kind: 'hospital' }),
  place('Hinduja', { kind: 'hospital', around: ['Mahim', 'Mumbai'] }),
  place('80 Feet Road', { kind: 'street', around: ['Indiranagar', 'Bengaluru'] }),
  place('P V Avasare Marg', { kind: 'street' }),
  place('राजभवन'),
];
const index = await PlaceIndex.of(all);

/** Names with their surroundings, the best matches first, equal ones by name. */
const found = (q: string, wanted = 5) =>
  index
    .search(q, wanted)
    .map(({ item, quality: rank }) => ({ rank, name: [item.name, ...item.around.slice(0, -1)].join(', ') }))
    .toSorted((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
const qualityOf = (q: string, name: string) => index.search(q, 5).find(({ item }) => item.name === name)?.quality;

describe('a search by name', () => {
  it.each<[string, string]>([
    ['linking rd, bandra w', 'Linking Road, Bandra West'],
    ['Linking Road Khar', 'Linking Road, Khar West'],
    ['vpm', 'Linking Road, Bandra West'],
    ['sv road', 'Swami Vivekanand Road, Bandra West'],
    ['s.v. rd bandra', 'Swami Vivekanand Road, Bandra West'],
    ['t2', 'Mumbai Airport Terminal 2'],
    ['airport', 'Mumbai Airport Terminal 2'],
    ['lilavati hosp', 'Lilavati Hospital and Research Centre'],
    ['hinduja hospital', 'Hinduja, Mahim'],
    ['bandra', 'Bandra Station'],
  ])('finds for %j first %s', (q, name) => {
    expect(found(q)[0]).toBe(name);
  });

  it('finds all places of a name', () => {
    expect(found('linking road')).toEqual(['Linking Road, Bandra West', 'Linking Road, Khar West']);
  });

  it('ignores a house number and a PIN code, but not the number of a street', () => {
    expect(found('12 linking road')).toEqual(found('linking road'));
    expect(found('linking road 400050')).toEqual(found('linking road'));
    expect(found('80 feet road')).toEqual(['80 Feet Road, Indiranagar']);
    expect(found('400050')).toEqual([]);
  });

  it('puts a stop of buses behind what it is called after', () => {
    expect(found('bandra')).toEqual(['Bandra Station', 'Bandra, Bandra East', ...found('bandra').slice(2)]);
  });

  it('finds a word with one typing error, after exact matches', () => {
    expect(found('linkng road')).toEqual(expect.arrayContaining(['Linking Road, Bandra West']));
    expect(found('lilavti')[0]).toBe('Lilavati Hospital and Research Centre');
    expect(qualityOf('link road', 'Link Road')).toBe(quality.exact);
    expect(qualityOf('linkk road', 'Link Road')).toBe(quality.slip);
    expect(found('t3')).toEqual([]);
  });

  it('finds any one slip in a long word', () => {
    const word = 'vivekanand';
    const slips = fc.tuple(
      fc.nat(word.length - 1),
      fc.constantFrom(...'abcdefghij'),
      fc.constantFrom('add', 'drop', 'change'),
    );
    fc.assert(
      fc.property(slips, ([at, letter, slip]) => {
        const rest = { add: word.slice(at), drop: word.slice(at + 1), change: word.slice(at + 1) }[slip];
        const typed = word.slice(0, at) + (slip === 'drop' ? '' : letter) + rest;
        expect(found(`swami ${typed}`)).toContain('Swami Vivekanand Road, Bandra West');
      }),
    );
  });
});

describe('a search in another script', () => {
  it('finds the names that the map has in it', () => {
    expect(found('बांद्रा')[0]).toBe('Bandra Station');
    expect(qualityOf('वांद्रे', 'Bandra Station')).toBe(quality.exact);
  });

  it('finds by its sound what the map has in Latin letters only', () => {
    expect(found('लिंकिंग रोड')).toEqual(['Linking Road, Bandra West', 'Linking Road, Khar West']);
    expect(found('लीलावती')).toEqual(['Lilavati Hospital and Research Centre']);
    expect(found('लिंकिंग रोड खार')).toEqual(['Linking Road, Khar West']);
  });

  it('finds in Latin letters the names that the map has in another script', () => {
    expect(found('vandre')[0]).toBe('Bandra Station');
    expect(qualityOf('vandre', 'Bandra Station')).toBe(quality.exact);
  });

  it('does not find what has only the same consonants', () => {
    expect(found('पवई')).toEqual([]);
  });

  it('finds in Latin letters what the map has in another script only', () => {
    expect(found('rajbhavan')).toEqual(['राजभवन']);
    expect(found('rajbhwan')).toEqual(['राजभवन']);
  });
});

describe('a search for nothing', () => {
  it.each(['', ' ', '--', '!?'])('finds nothing for %j', (q) => {
    expect(found(q)).toEqual([]);
  });

  it('finds nothing for any text that no place has, and never fails', () => {
    expect(found('zzzzqq')).toEqual([]);
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (q) => void found(q)));
  });
});
