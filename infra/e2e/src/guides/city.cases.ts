import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, afterAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '@rahi/testing-kit';
import { blocksOf, firstLine, tryBlock, type Expected } from './blocks.js';
import { changesIn, fillWithBuilt } from './clone.js';
import { cutExtracts, largeExtracts, requireOsmium } from './extracts.js';
import { addressIn, personWith, type GuideOptions, type Somebody } from './person.js';
import { rideInPune } from './pune.js';

const GUIDE = ['infra', 'docs', 'city.md'];
const CUT =
  'osmium extract --strategy smart --bbox 73.70,18.40,74.00,18.68 western-zone-latest.osm.pbf -o pune.osm.pbf';
const START = 'SERVED_CITIES=Pune npm start -- --no-demo';
/** All other blocks of the guide, in its order. */
const BLOCKS: Expected = {
  [CUT]: /^$/,
  'npm run city -- build pune.osm.pbf --name Pune --state IN-MH': /routes +yes[^]*Built in [\d.]+ s\./,
  'npm run city -- build india-arterials.osm.pbf --name Chennai --state IN-TN --bounds 80.08,12.90,80.40,13.22':
    /routes +no/,
  'npm run city -- list': /^Pune, [^]*\nPune: ok\n[^]*Its roads can be routed\./m,
};
/** From the clone to a ride that a driver has taken. */
const WITHIN_MINUTES = 15;
/** A round of the dispatch is every 2 s. */
const TAKEN_WITHIN_SECONDS = 10;

/** Makes a city and takes a ride in it as a person does who has only city.md and the first lines of README.md. */
export function cityGuide(options: GuideOptions): void {
  const { fresh } = options;
  let person: Somebody;
  const took: string[] = [];
  let begun: number;

  async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
    const from = performance.now();
    const result = await work();
    took.push(`${what} ${((performance.now() - from) / 1000).toFixed(1)} s`);
    return result;
  }

  beforeAll(async () => {
    person = await personWith(options);
    begun = performance.now();
  });
  afterAll(() => person?.leave());

  it('has no block that is not run here', () => {
    expect(blocksOf(GUIDE).map(firstLine)).toEqual([...Object.keys(BLOCKS), START]);
  });

  describe('a stranger with an extract', () => {
    it(
      'builds the pack of a city',
      async () => {
        const { terminal, clone, fromOrigin } = person;
        const [clones = '', enters = ''] = blocksOf(['README.md'])[0]?.script.split('\n') ?? [];
        await timed('clone', () => terminal.run(fromOrigin(clones)));
        if (!fresh) await fillWithBuilt(clone);
        await terminal.run(enters);
        // Large files are downloaded; nobody waits for them here.
        if (fresh) {
          await requireOsmium();
          await largeExtracts(clone);
        } else cutExtracts(clone);
        const blocks = blocksOf(GUIDE).filter((block) => firstLine(block) !== START);
        // A machine of CI has no osmium: what it makes is a fixture.
        for (const block of blocks.filter((one) => fresh || firstLine(one) !== CUT))
          await timed(firstLine(block), () => tryBlock(terminal, block, BLOCKS));
        const pack = readFileSync(join(clone, 'infra', 'city', 'packs', 'pune', 'pack.json'), 'utf8');
        expect(JSON.parse(pack)).toMatchObject({ source: { file: 'pune.osm.pbf' }, routable: true });
      },
      WITHIN_MINUTES * 60_000,
    );

    it('starts Rahi there, books, and takes the ride as a driver within seconds', async () => {
      const starting = performance.now();
      const printed = await person.terminal.until(`env ${START}`, 'Ctrl-C stops everything', async (banner) => {
        took.push(`start ${((performance.now() - starting) / 1000).toFixed(1)} s`);
        const [rahi, inbox] = [addressIn(banner, 'Rahi'), addressIn(banner, 'Inbox')];
        const seconds = await timed('ride', () => rideInPune(rahi, { client: () => new ApiClient(rahi, inbox) }));
        expect(seconds).toBeLessThan(TAKEN_WITHIN_SECONDS);
        took.push(`taken ${seconds.toFixed(1)} s after the booking`);
      });
      expect(printed).not.toMatch(/npm warn/);
      const minutes = (performance.now() - begun) / 60_000;
      process.stdout.write(`A stranger's city in ${minutes.toFixed(1)} minutes: ${took.join('; ')}.\n`);
      expect(minutes).toBeLessThan(WITHIN_MINUTES);
    });

    it('has changed nothing that git knows but the packs', async () => {
      const changed = (await changesIn(person.clone)).map((line) => line.slice(3));
      expect(changed.filter((path) => !/^infra\/city\/packs\/(pune|chennai)\//.test(path))).toEqual([]);
    });
  });
}
