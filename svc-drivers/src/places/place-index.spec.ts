import { describe, expect, it } from '@jest/globals';
import { distanceKm, isLatLng } from '@rahi/contracts/geo/distance';
import { placeSchema, reversePlaceSchema } from '@rahi/contracts/places';
import { gazetteer } from './gazetteer.js';
import { placeIndex } from './place-index.js';

const cityCenters = {
  'New Delhi': { lat: 28.6139, lng: 77.209 },
  Gurugram: { lat: 28.4595, lng: 77.0266 },
  Noida: { lat: 28.5355, lng: 77.391 },
  Ghaziabad: { lat: 28.6692, lng: 77.4538 },
  Faridabad: { lat: 28.4089, lng: 77.3178 },
  Mumbai: { lat: 19.076, lng: 72.8777 },
  Thane: { lat: 19.2183, lng: 72.9781 },
  'Navi Mumbai': { lat: 19.033, lng: 73.0297 },
  Bengaluru: { lat: 12.9716, lng: 77.5946 },
  Hyderabad: { lat: 17.385, lng: 78.4867 },
  Chennai: { lat: 13.0827, lng: 80.2707 },
  Kolkata: { lat: 22.5726, lng: 88.3639 },
  Howrah: { lat: 22.5958, lng: 88.3103 },
  Pune: { lat: 18.5204, lng: 73.8567 },
};
const delhi = cityCenters['New Delhi'];
const names = (q: string, near?: { lat: number; lng: number }) => placeIndex.search(q, near).map((place) => place.name);

describe('the gazetteer', () => {
  it('has at least 320 places, each with its own id', () => {
    const ids = placeIndex.places.map((place) => place.id);
    expect(ids.length).toBeGreaterThanOrEqual(320);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+$/);
  });

  it.each(Object.entries(cityCenters))('puts every place of %s in or around it', (city, center) => {
    const rows = gazetteer.find((places) => places.city === city)?.rows ?? [];
    expect(rows.length).toBeGreaterThan(3);
    for (const [, , lat, lng] of rows) {
      expect(isLatLng({ lat, lng })).toBe(true);
      expect(distanceKm(center, { lat, lng })).toBeLessThan(36);
    }
  });

  it('has no two places at one position and no two with one name in a city', () => {
    for (const { rows } of gazetteer) {
      expect(new Set(rows.map(([, , lat, lng]) => `${lat},${lng}`)).size).toBe(rows.length);
      expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
    }
  });

  it('finds every place by its full name and by each of its other names', () => {
    for (const { rows } of gazetteer)
      for (const [name, , lat, lng, , ...aliases] of rows)
        for (const text of [name, ...aliases]) expect(names(text, { lat, lng })).toContain(name);
  });
});

describe('search', () => {
  it('answers in the documented shape, with a distance only when a point is given', () => {
    for (const place of placeIndex.search('air', delhi)) expect(placeSchema.parse(place)).toEqual(place);
    const [place] = placeIndex.search('connaught', { lat: 28.6315, lng: 77.2267 });
    expect(place).toMatchObject({ name: 'Connaught Place', address: 'Central Delhi, New Delhi', distance: 0.98 });
    expect(placeIndex.search('connaught')[0]).not.toHaveProperty('distance');
  });

  it('needs two characters and returns at most five places', () => {
    expect(names('')).toEqual([]);
    expect(names(' c ')).toEqual([]);
    expect(names('--!')).toEqual([]);
    expect(names('sa').length).toBe(5);
    expect(placeIndex.search('sa', delhi, 2)).toHaveLength(2);
  });

  it.each([
    ['New Delhi', 'hauz kh', 'Hauz Khas Village'],
    ['New Delhi', 'CP', 'Connaught Place'],
    ['New Delhi', 'igi t3', 'IGI Airport Terminal 3'],
    ['New Delhi', 'कनॉट', 'Connaught Place'],
    ['Gurugram', 'huda city', 'Millennium City Centre'],
    ['Gurugram', 'cyber city gurgaon', 'Cyber City'],
    ['Noida', 'mall of india', 'DLF Mall of India'],
    ['Ghaziabad', 'vaishali', 'Vaishali Metro'],
    ['Faridabad', 'surajkund', 'Surajkund'],
    ['Mumbai', 'BKC', 'Bandra Kurla Complex'],
    ['Mumbai', 'victoria terminus', 'Chhatrapati Shivaji Maharaj Terminus'],
    ['Mumbai', 'juhu bombay', 'Juhu Beach'],
    ['Thane', 'viviana', 'Viviana Mall'],
    ['Navi Mumbai', 'vashi station', 'Vashi Station'],
    ['Bengaluru', 'bangalore airport', 'Kempegowda International Airport'],
    ['Bengaluru', 'HSR', 'HSR Layout'],
    ['Hyderabad', 'shamshabad airport', 'Rajiv Gandhi International Airport'],
    ['Hyderabad', 'hitec', 'HITEC City'],
    ['Chennai', 'pondy bazaar', 'T Nagar'],
    ['Chennai', 'marina', 'Marina Beach'],
    ['Kolkata', 'howrah station', 'Howrah Station'],
    ['Kolkata', 'sector 5', 'Salt Lake Sector V'],
    ['Howrah', 'belur', 'Belur Math'],
    ['Pune', 'hinjawadi', 'Hinjewadi Phase 1'],
    ['Pune', 'koregaon park pune', 'Koregaon Park'],
  ] as const)('in %s puts for %j first %s', (city, q, name) => {
    expect(names(q, cityCenters[city])[0]).toBe(name);
  });

  it.each([
    ['New Delhi', 'conaught place', 'Connaught Place'],
    ['New Delhi', 'Lajpt Nagar', 'Lajpat Nagar II'],
    ['Mumbai', 'andhrei', 'Andheri Station'],
    ['Bengaluru', 'indirangar', 'Indiranagar'],
    ['Bengaluru', 'whitefeild', 'Whitefield'],
    ['Hyderabad', 'gachibolwi', 'Gachibowli'],
    ['Chennai', 'velacheri', 'Velachery'],
    ['Kolkata', 'garihat', 'Gariahat'],
    ['Pune', 'vimaan nagar', 'Viman Nagar'],
  ] as const)('in %s finds a place despite the typo in %j', (city, q, name) => {
    expect(names(q, cityCenters[city])).toContain(name);
  });

  it('ignores case, accents and punctuation', () => {
    const plain = names('humayuns tomb', delhi);
    expect(plain[0]).toBe('Humayun’s Tomb');
    expect(names('HUMAYUN’S-TÓMB', delhi)).toEqual(plain);
  });

  it('puts the better match before the nearer one, and the nearer one first among equal matches', () => {
    const saket = { lat: 28.5245, lng: 77.2066 };
    expect(names('saket', saket)[0]).toBe('Saket');
    const airports = placeIndex.search('airport terminal', { lat: 28.5627, lng: 77.1213 });
    expect(airports.map((place) => place.name).slice(0, 2)).toEqual([
      'IGI Airport Terminal 1',
      'IGI Airport Terminal 3',
    ]);
    const distances = placeIndex.search('metro', delhi).map((place) => place.distance ?? 0);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });

  it('finds places by their kind', () => {
    expect(names('airport', cityCenters.Bengaluru)[0]).toBe('Kempegowda International Airport');
    expect(names('hospital', { lat: 28.5672, lng: 77.21 })[0]).toBe('AIIMS Delhi');
  });

  it('puts places within a ride’s reach before namesakes elsewhere', () => {
    expect(names('mg road', delhi)[0]).toBe('MG Road Metro Gurugram');
    expect(names('mg road', cityCenters.Bengaluru)[0]).toBe('MG Road');
    expect(names('market city', cityCenters.Pune)[0]).toBe('Phoenix Marketcity Pune');
    expect(names('gateway of india', delhi)[0]).toBe('Gateway of India');
  });

  it('finds nothing for an unknown name', () => {
    expect(names('zzzzqq')).toEqual([]);
    expect(names('xy'.repeat(60))).toEqual([]);
  });
});

describe('reverse', () => {
  it('names the nearest place within 2 km and keeps the given coordinates', () => {
    const answer = placeIndex.reverse(28.632, 77.217);
    expect(reversePlaceSchema.parse(answer)).toEqual(answer);
    expect(answer).toEqual({
      name: 'Connaught Place',
      address: 'Connaught Place, New Delhi',
      lat: 28.632,
      lng: 77.217,
    });
    expect(placeIndex.reverse(28.5536, 77.1945).address).toBe('Hauz Khas Village, Hauz Khas, New Delhi');
  });

  it.each(Object.entries(cityCenters))('knows %s', (city, { lat, lng }) => {
    expect(placeIndex.reverse(lat, lng).address).toContain(city);
  });

  it('falls back to the locality, then the city, then a name without coordinates', () => {
    expect(placeIndex.reverse(28.39, 76.96)).toMatchObject({ name: 'IMT Manesar', address: 'IMT Manesar, Gurugram' });
    expect(placeIndex.reverse(28.2, 76.85)).toMatchObject({ name: 'Gurugram', address: 'Gurugram, Haryana' });
    expect(placeIndex.reverse(48.8566, 2.3522)).toMatchObject({ name: 'Current Location', lat: 48.8566 });
    expect(placeIndex.reverse(-90, 0).address).toBe('Current Location');
  });
});
