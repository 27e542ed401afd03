import { describe, expect, it } from '@jest/globals';
import { localityName } from './localities.js';
import { ExtractSketch } from './testing.js';
import { placesOf } from './write-places.js';

const sketch = () => new ExtractSketch();
const named = (extract: ExtractSketch) => {
  const { streets, others } = placesOf(extract.extract);
  return [...streets, ...others].map(
    ({ name, kind, locality }) => `${kind}: ${[name, locality].filter(Boolean).join(', ')}`,
  );
};

describe('the streets of an extract', () => {
  it('are one for all stretches of a name in a locality, and lie on the road in its middle', () => {
    const { streets } = placesOf(
      sketch()
        .node([19.06, 72.83], { place: 'suburb', name: 'Bandra West' })
        .node([19.08, 72.83], { place: 'suburb', name: 'Khar West' })
        .way(
          [
            [19.05, 72.83],
            [19.057, 72.831],
          ],
          { highway: 'primary', name: 'Linking Road' },
        )
        .way(
          [
            [19.057, 72.831],
            [19.064, 72.83],
          ],
          { highway: 'primary', name: 'Linking Road', alt_name: 'VPM Marg' },
        )
        .way(
          [
            [19.078, 72.83],
            [19.082, 72.83],
          ],
          { highway: 'primary', name: 'Linking Road' },
        )
        .way(
          [
            [19.06, 72.829],
            [19.061, 72.829],
          ],
          { highway: 'footway', name: 'Back lane' },
        )
        .way(
          [
            [19.06, 72.828],
            [19.061, 72.828],
          ],
          { highway: 'residential' },
        ).extract,
    );
    expect(streets.map(({ name, locality, lines }) => [name, locality, lines.length])).toEqual([
      ['Linking Road', 'Bandra West', 2],
      ['Linking Road', 'Khar West', 1],
    ]);
    expect(streets[0]).toMatchObject({ kind: 'street', lat: 19.057, lng: 72.831, others: ['VPM Marg'] });
  });

  it('of one name that are far apart are several where no locality is known', () => {
    const { streets } = placesOf(
      sketch()
        .way(
          [
            [19, 72],
            [19.001, 72],
          ],
          { highway: 'residential', name: 'Station Road' },
        )
        .way(
          [
            [19.2, 72],
            [19.201, 72],
          ],
          { highway: 'residential', name: 'Station Road' },
        ).extract,
    );
    expect(streets.map(({ locality }) => locality)).toEqual([null, null]);
  });

  it('are shown in Latin letters and found in others', () => {
    const { streets } = placesOf(
      sketch().way(
        [
          [19, 72],
          [19.001, 72],
        ],
        {
          highway: 'residential',
          name: 'लिंकिंग रोड',
          'name:en': 'Linking Road',
          old_name: 'Vithaldas Road;Old Road',
          ref: 'R1',
          'name:etymology:wikidata': 'Q1',
        },
      ).extract,
    );
    expect(streets[0]).toMatchObject({
      name: 'Linking Road',
      others: ['लिंकिंग रोड', 'Vithaldas Road', 'Old Road'],
    });
  });
});

describe('a station', () => {
  it('is one for all its objects, and goes by its name with "Station"', () => {
    const { others } = placesOf(
      sketch()
        .node([19.0548, 72.8406], { railway: 'station', name: 'Bandra', 'name:mr': 'वांद्रे', ref: 'BA' })
        .node([19.055, 72.8407], { railway: 'stop', name: 'Bandra' })
        .node([19.0551, 72.8409], { railway: 'stop', name: 'Bandra (slow)' })
        .node([19.0556, 72.841], { railway: 'platform', name: 'Platform 1' })
        .node([19.056, 72.842], { railway: 'station', station: 'subway', name: 'Bandra' })
        .node([19.07, 72.84], { railway: 'construction', name: 'Santacruz' }).extract,
    );
    expect(others.map(({ name, kind }) => [name, kind])).toEqual([
      ['Bandra Station', 'station'],
      ['Bandra Metro Station', 'station'],
    ]);
    // The name without more is the railway station's.
    expect(others.map((station) => station.others)).toEqual([['Bandra', 'वांद्रे', 'BA'], []]);
  });

  it('keeps a name that says what it is', () => {
    const stations = sketch()
      .node([19.06, 72.84], { railway: 'station', name: 'Bandra Terminus' })
      .node([19.2, 73.1], { railway: 'station', name: 'Kalyan Junction' })
      .node([19.3, 72.9], { railway: 'station', station: 'subway', name: 'Dahisar (East) [Line 7]' });
    expect(named(stations)).toEqual([
      'station: Bandra Terminus, Bandra',
      'station: Kalyan Junction, Kalyan',
      'station: Dahisar East Metro Station',
    ]);
  });
});

describe('what else has a name', () => {
  it('is a place of its kind, once for its objects', () => {
    const objects = sketch()
      .node([19.0511, 72.829], { amenity: 'hospital', name: 'Lilavati Hospital' })
      .node([19.0512, 72.8291], { amenity: 'hospital', name: 'Lilavati hospital' })
      .node([19.09, 72.85], { amenity: 'hospital', name: 'Lilavati Hospital' })
      .node([19.1, 72.826], { natural: 'beach', name: 'Juhu Beach' })
      .node([19.05, 72.83], { highway: 'bus_stop', name: 'Hill Road' })
      .node([19.0501, 72.8301], { public_transport: 'platform', bus: 'yes', name: 'Hill Road' })
      .node([19.05, 72.84], { natural: 'tree', name: 'Banyan' })
      .node([19.05, 72.85], { amenity: 'hospital' });
    expect(named(objects)).toEqual([
      'hospital: Lilavati Hospital',
      'hospital: Lilavati Hospital',
      'landmark: Juhu Beach',
      'bus: Hill Road',
    ]);
  });

  it('has the other names that are facts', () => {
    const airport = sketch().node([19.0966, 72.8738], { aeroway: 'terminal', name: 'Terminal 2' });
    const [terminal] = placesOf(airport.extract).others;
    expect(terminal).toMatchObject({ name: 'Mumbai Airport Terminal 2', kind: 'airport', locality: null });
    expect(terminal?.others).toEqual(expect.arrayContaining(['Terminal 2', 'T2', 'BOM']));
    const elsewhere = sketch().node([28.55, 77.1], { aeroway: 'terminal', name: 'Terminal 2' });
    expect(named(elsewhere)).toEqual(['airport: Terminal 2']);
    expect(named(sketch().node([19.09, 72.86], { aeroway: 'terminal', name: 'Cargo Terminal' }))).toEqual([
      'landmark: Cargo Terminal',
    ]);
  });
});

describe('a locality', () => {
  it.each([
    ['Bandra (W)', 'Bandra West'],
    ['BANDRA - WEST', 'Bandra West'],
    ['Mulund(E)', 'Mulund East'],
    ['vile parle east', 'Vile Parle East'],
    ['JVPD Scheme', 'JVPD Scheme'],
    ['Hill Road', null],
    ['Opp. Post Office', null],
    ['400050', null],
    ['W', null],
  ])('is read from %j as %j', (part, name) => {
    expect(localityName(part)).toBe(name);
  });

  it('comes from addresses that name it, and from a station where no address does', () => {
    const places = sketch()
      .node([19.0546, 72.8407], { railway: 'station', name: 'Bandra' })
      .node([19.2, 72.85], { railway: 'station', name: 'Dahisar' })
      .node([19.06, 72.83], { amenity: 'clinic', name: 'One', 'addr:full': '3, Hill Road, Bandra (W), Mumbai' })
      .node([19.061, 72.831], { amenity: 'clinic', name: 'Two', 'addr:suburb': 'Bandra West' })
      .node([19.0605, 72.8305], { amenity: 'cafe', name: 'Three' })
      .node([19.201, 72.852], { amenity: 'cafe', name: 'Four' })
      .node([19.5, 72.9], { amenity: 'cafe', name: 'Five' });
    expect(named(places)).toEqual([
      'locality: Bandra West',
      'station: Bandra Station, Bandra West',
      'station: Dahisar Station, Dahisar',
      'clinic: One, Bandra West',
      'clinic: Two, Bandra West',
      'shop: Three, Bandra West',
      'shop: Four, Dahisar',
      'shop: Five',
    ]);
  });

  it('ends at the railway that divides its halves', () => {
    const places = sketch()
      .node([19.0546, 72.84], { railway: 'station', name: 'Bandra' })
      .way(
        [
          [19.03, 72.84],
          [19.08, 72.84],
        ],
        { railway: 'rail' },
      )
      .node([19.06, 72.8385], { amenity: 'clinic', name: 'West side', 'addr:suburb': 'Bandra West' })
      .node([19.06, 72.8405], { amenity: 'clinic', name: 'East side', 'addr:suburb': 'Bandra (East)' })
      .node([19.06, 72.8397], { amenity: 'cafe', name: 'Nearer to the other side' });
    expect(named(places)).toContain('shop: Nearer to the other side, Bandra West');
  });

  it('is no city and no name that is spread over one', () => {
    const places = sketch().node([19.07, 72.88], { place: 'city', name: 'Mumbai' });
    for (let n = 0; n < 6; n++) {
      const tags = { 'addr:city': 'Mumbai', 'addr:district': 'Konkan', 'addr:suburb': 'Mumbay' };
      places.node([19 + n / 20, 72.83], { amenity: 'cafe', name: `Cafe ${'abcdef'[n]}`, ...tags });
    }
    expect(named(places).filter((name) => name.startsWith('locality'))).toEqual([]);
  });
});

describe('the boundary of a city', () => {
  it('is kept where it is closed', () => {
    const ring = [
      [19, 72.8],
      [19, 72.9],
      [19.1, 72.9],
      [19.1, 72.8],
      [19, 72.8],
    ] as const;
    const tags = { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Mumbai' };
    const { cities } = placesOf(sketch().way(ring, {}).relation(tags).extract);
    expect(cities).toEqual([{ name: 'Mumbai', rings: [expect.arrayContaining([[19.1, 72.9]])] }]);
    expect(placesOf(sketch().way(ring.slice(0, 4), {}).relation(tags).extract).cities).toEqual([]);
  });
});

describe('sites', () => {
  it('have the names of the places that they are, also where a place goes by another one', () => {
    const terminal = new ExtractSketch().node([19.0928, 72.8546], { aeroway: 'terminal', name: 'Terminal 1' });
    const { sites, others } = placesOf(terminal.extract);
    expect(sites.map(({ name }) => name)).toEqual(['Mumbai Airport Terminal 1']);
    expect(others.map(({ name }) => name)).toContain('Mumbai Airport Terminal 1');
  });
});
