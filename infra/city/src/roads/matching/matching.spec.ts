import { beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import type { LatLngPair } from '@rahi/contracts/geo/distance';
import { ownPacks } from '../../pack/pack.js';
import { networkOf } from '../drawn-roads.js';
import { RoadNetwork } from '../road-network.js';
import { seeded } from '../seeded.js';
import { drivenWays, judged, trailOf } from './driven-trails.js';
import type { TrailFix } from './match.js';

const tuesdayEvening = new Date('2026-11-24T13:00:00Z');
const from = tuesdayEvening.getTime();
/** About 111 m. */
const block = 0.001;
const at = (north: number, east: number): LatLngPair => [19 + north * block, 72.85 + east * block];

/** A street of five blocks to the east, another one two blocks north of it, and streets between them at each corner. */
const grid = (middleOneWay = false) =>
  networkOf([
    ...[0, 1, 2, 3, 4].flatMap((east) => [
      { name: 'South Street', line: [at(0, east), at(0, east + 1)], oneWay: middleOneWay },
      { name: 'North Street', line: [at(2, east), at(2, east + 1)] },
    ]),
    ...[0, 1, 2, 3, 4, 5].map((east) => ({ name: `Cross ${east}`, line: [at(0, east), at(2, east)] })),
  ]);

const late = (fix: TrailFix): TrailFix => ({ ...fix, at: fix.at + 600_000 });

/** Fixes at places of the grid, ten seconds apart. */
const fixesAt = (...places: readonly (readonly [north: number, east: number])[]): TrailFix[] =>
  places.map(([north, east], index) => {
    const [lat, lng] = at(north, east);
    return { lat, lng, at: from + 10_000 * index };
  });

const namesOf = (network: RoadNetwork, fixes: readonly TrailFix[]) =>
  network
    .match(fixes, 'car')
    .map((way) =>
      way.filter(({ fromCm, toCm }) => toCm - fromCm > 1500).map(({ arc }) => network.graph.infoOf(arc).name),
    )
    .map((names) => names.filter((name, index) => name !== names[index - 1]));

describe('matching fixes to roads', () => {
  it('follows a trail around corners, with its times', async () => {
    const network = await grid();
    const fixes = fixesAt([0.05, 0.5], [-0.05, 1.5], [0.02, 2], [1, 2.06], [1.95, 2], [2.05, 3.5]);
    expect(namesOf(network, fixes)).toEqual([['South Street', 'Cross 2', 'North Street']]);
    const [way = []] = network.match(fixes, 'car');
    expect(way[0]?.fromMs).toBe(from);
    expect(way.at(-1)?.toMs).toBe(from + 50_000);
    way.slice(1).forEach(({ fromMs, toMs }, index) => {
      expect(fromMs).toBe(way[index]?.toMs);
      expect(toMs).toBeGreaterThanOrEqual(fromMs);
    });
  });

  it('drives no one-way street against its direction', async () => {
    const network = await grid(true);
    const westwards = fixesAt([0.05, 4.5], [0.05, 3.5], [0.05, 2.5]);
    const driven = network.match(westwards, 'car').flat();
    expect(driven.filter(({ arc }) => !network.graph.allows(arc, 'car'))).toEqual([]);
    const eastwards = fixesAt([0.05, 2.5], [0.05, 3.5], [0.05, 4.5]);
    expect(namesOf(network, eastwards)).toEqual([['South Street']]);
  });

  it('begins another way after a gap in time, and where no road leads on', async () => {
    const network = await grid();
    const fixes = fixesAt([0, 0.5], [0, 1.5], [2, 0.5], [2, 1.5]);
    const withGap = [...fixes.slice(0, 2), ...fixes.slice(2).map(late)];
    // Two fixes of the second way are left out until it is sure that nothing leads there.
    const longer = [
      ...withGap,
      ...fixesAt([2, 2.5], [2, 3.5], [2, 4.5]).map((fix) => ({ ...fix, at: fix.at + 640_000 })),
    ];
    expect(namesOf(network, longer)).toEqual([['South Street'], ['North Street']]);
  });

  it('leaves out a single fix that lies where nothing leads', async () => {
    const network = await grid();
    const fixes = fixesAt([0, 0.5], [0, 1.5], [40, 2], [0, 2.5], [0, 3.5]);
    expect(namesOf(network, fixes)).toEqual([['South Street']]);
  });

  it('does not turn a vehicle round that stands, whatever its fixes say', async () => {
    const network = await grid();
    const fixes = fixesAt([0, 0.5], [0, 1.5], [0.02, 1.62], [0, 1.5], [-0.03, 1.64], [0, 1.52], [0, 2.5], [0, 3.5]);
    const arcs = network.match(fixes, 'car').flat();
    expect(namesOf(network, fixes)).toEqual([['South Street']]);
    expect(new Set(arcs.map(({ arc }) => arc)).size).toBe(arcs.length);
    expect(arcs.some(({ arc }) => arcs.some((other) => other.arc === (arc ^ 1)))).toBe(false);
  });

  it('takes the direction of a device where two roads are equally near', async () => {
    const network = await networkOf([
      { name: 'East', line: [at(0, 0), at(0, 5)] },
      { name: 'North', line: [at(0, 5), at(5, 5)] },
      { name: 'Diagonal', line: [at(5, 5), at(0, 0)] },
    ]);
    const [only] = fixesAt([0.2, 0.48]);
    const [next] = fixesAt([0.4, 0.97]);
    if (!only || !next) throw new Error('there are fixes');
    const fixes = [only, { ...next, at: from + 10_000 }];
    expect(
      namesOf(
        network,
        fixes.map((fix) => ({ ...fix, heading: 45 })),
      ),
    ).toEqual([['Diagonal']]);
    expect(
      namesOf(
        network,
        fixes.map((fix) => ({ ...fix, heading: 90 })),
      ),
    ).toEqual([['East']]);
  });

  it('says nothing of fixes far from every road, of one fix and of none', async () => {
    const network = await grid();
    expect(network.match(fixesAt([40, 40], [41, 41]), 'car')).toEqual([]);
    expect(network.match(fixesAt([0, 1]), 'car')).toEqual([]);
    expect(network.match([], 'car')).toEqual([]);
  });
});

describe('matching in Mumbai', () => {
  let network: RoadNetwork;
  beforeAll(async () => {
    network = await RoadNetwork.open(join(ownPacks, 'mumbai'));
  });

  // A sample of the bench `matching`, which has the whole table.
  it.each([
    { noiseMetres: 10, everySeconds: 5, least: 0.97 },
    { noiseMetres: 5, everySeconds: 10, least: 0.97 },
    { noiseMetres: 20, everySeconds: 1, least: 0.97 },
  ])('is right for most of the length: %j', ({ noiseMetres, everySeconds, least }) => {
    const ways = drivenWays(network, seeded(5), { at: tuesdayEvening, most: 5000 });
    const chance = seeded(11);
    let [truth, right, wrong] = [0, 0, 0];
    for (let count = 0; count < 5; count++) {
      const way = ways.next().value;
      const fixes = trailOf(network, way, { noiseMetres, everySeconds, from }, chance);
      const found = network.match(fixes, 'car', noiseMetres);
      expect(network.match(fixes, 'car', noiseMetres)).toEqual(found);
      const own = judged(network, way, found);
      [truth, right, wrong] = [truth + own.truth, right + own.right, wrong + own.wrong];
    }
    // What was driven and not found, and what was found and not driven, are both faults.
    expect((right - wrong) / truth).toBeGreaterThan(least);
  });
});
