import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packsWithVehicles } from '../pack/packs-with-vehicles.js';
import { ServedArea } from './served-area.js';

const open = (...cities: string[]) => ServedArea.open({ SERVED_CITIES: cities });

/** Places on India's coasts, islands and borders, and beyond them. */
const inIndia = {
  'Nariman Point': [18.9256, 72.8242],
  Kanyakumari: [8.0883, 77.5385],
  Rameswaram: [9.288, 79.313],
  Dwarka: [22.2442, 68.9685],
  Diu: [20.7144, 70.9874],
  Puri: [19.7983, 85.8245],
  'Port Blair': [11.6234, 92.7265],
  Kavaratti: [10.5669, 72.642],
  Attari: [31.6, 74.6],
  Srinagar: [34.0837, 74.7973],
  Leh: [34.1526, 77.5771],
  Tawang: [27.5861, 91.8594],
  Agartala: [23.8315, 91.2868],
  Imphal: [24.817, 93.9368],
} as const;
const elsewhere = {
  London: [51.5072, -0.1276],
  Lahore: [31.5204, 74.3587],
  Kathmandu: [27.7172, 85.324],
  Thimphu: [27.4712, 89.6339],
  Dhaka: [23.8103, 90.4125],
  Yangon: [16.8409, 96.1735],
  Colombo: [6.9271, 79.8612],
  'the Arabian Sea': [15, 65],
  'the sea off Mumbai': [18.95, 72.6],
  'the Bay of Bengal': [15, 86],
} as const;

describe('the served area by default', () => {
  it.each(Object.entries(inIndia))('has %s in it', async (_, [lat, lng]) => {
    expect(await (await open()).includes({ lat, lng })).toBe(true);
  });

  it.each(Object.entries(elsewhere))('does not reach %s', async (_, [lat, lng]) => {
    expect(await (await open()).includes({ lat, lng })).toBe(false);
  });

  it('names no city, because all are served', async () => {
    const area = await open();
    expect(area.cities).toEqual([]);
    expect(area.packs.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['mumbai']));
    expect(await area.nameOf({ lat: 51.5072, lng: -0.1276 })).toBeNull();
  });
});

describe('the vehicle types of the served area (R47)', () => {
  const four = ['mini', 'sedan', 'suv', 'auto'];
  const bandra = { lat: 19.0607, lng: 72.8362 };
  const pune = { lat: 18.5204, lng: 73.8567 };
  const panaji = { lat: 15.4957, lng: 73.8262 };
  const typesIn = (area: ServedArea) => [bandra, pune, panaji].map((point) => area.vehicleTypesAt(point));

  it('are the documented four everywhere in the packs that come with Rahi', async () => {
    const area = await open();
    expect(typesIn(area)).toEqual([four, four, four]);
    expect(area.vehicleTypes).toEqual(four);
  });

  it('are more in a city that switches some on, while it is served', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rahi-packs-'));
    try {
      const CITY_PACKS = await packsWithVehicles(folder, { mumbai: ['bike'] });
      const area = await ServedArea.open({ CITY_PACKS, SERVED_CITIES: [] });
      expect(typesIn(area)).toEqual([[...four, 'bike'], four, four]);
      expect(area.vehicleTypes).toEqual([...four, 'bike']);
      const onlyPune = await ServedArea.open({ CITY_PACKS, SERVED_CITIES: ['Pune'] });
      expect(onlyPune.vehicleTypes).toEqual(four);
      expect(onlyPune.vehicleTypesAt(bandra)).toEqual(four);
      expect(area.refusals).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('are not more where no rule set of the state allows it, which is said (R42)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rahi-packs-'));
    try {
      const CITY_PACKS = await packsWithVehicles(folder, { delhi: ['bike', 'boat'], bengaluru: ['bike'] });
      const area = await ServedArea.open({ CITY_PACKS, SERVED_CITIES: [] });
      expect(area.vehicleTypesAt({ lat: 28.6315, lng: 77.2167 })).toEqual(four);
      expect(area.vehicleTypesAt({ lat: 12.9716, lng: 77.5946 })).toEqual([...four, 'bike']);
      expect(area.packs.find(({ slug }) => slug === 'delhi')?.vehicleTypes).toEqual(['boat']);
      expect(area.refusals).toEqual([
        'Delhi cannot switch on bike: no rule set of IN-DL allows it. infra/docs/law.md has the rule sets.',
      ]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('the served area of the cities that an operator names', () => {
  it('is theirs only', async () => {
    const area = await open('Mumbai', 'pune');
    expect(area.cities).toEqual(['Mumbai', 'Pune']);
    const served = ([lat, lng]: readonly [number, number]) => area.includes({ lat, lng });
    expect(await served([19.0607, 72.8362])).toBe(true);
    expect(await served([18.5204, 73.8567])).toBe(true);
    expect(await served([28.6139, 77.209])).toBe(false);
  });

  it('can say where a place beyond it is, but not that a served city is not served', async () => {
    const area = await open('Mumbai');
    expect(await area.nameOf({ lat: 15.4957, lng: 73.8262 })).toBe('Panaji');
    expect(await area.nameOf({ lat: 18.95, lng: 72.6 })).toBeNull();
    expect(await area.nameOf({ lat: 51.5072, lng: -0.1276 })).toBeNull();
  });

  it('is refused when there is no pack of one', async () => {
    await expect(open('Mumbai', 'Atlantis')).rejects.toThrow('SERVED_CITIES names a city of which there is no pack');
  });
});
