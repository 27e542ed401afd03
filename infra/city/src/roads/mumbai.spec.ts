import { beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { ownPacks } from '../pack/pack.js';
import { dijkstra } from './dijkstra.js';
import { HierarchySearch } from './hierarchy-search.js';
import { customized, Hierarchy, unreachable } from './hierarchy.js';
import type { RoadGraph } from './road-graph.js';
import { RoadNetwork } from './road-network.js';
import { timeOf } from './road-times.js';
import { seeded } from './seeded.js';

const dadar = { lat: 19.0186, lng: 72.8446 };
const bandra = { lat: 19.0607, lng: 72.8362 };
const worli = { lat: 19.0176, lng: 72.8174 };
const wadala = { lat: 19.0176, lng: 72.8562 };
const chembur = { lat: 19.0622, lng: 72.9011 };
const vashi = { lat: 19.0771, lng: 72.9986 };
const terminal2 = { lat: 19.0974, lng: 72.8745 };
const csmt = { lat: 18.9398, lng: 72.8355 };
const andheri = { lat: 19.1197, lng: 72.8464 };
const powai = { lat: 19.1176, lng: 72.906 };

let network: RoadNetwork;
let graph: RoadGraph;
beforeAll(async () => {
  network = await RoadNetwork.open(join(ownPacks, 'mumbai'));
  ({ graph } = network);
});

const namesOf = (from: typeof dadar, to: typeof dadar, vehicle: 'car' | 'auto') =>
  network.route(from, to, vehicle)?.driven.map(({ arc }) => graph.infoOf(arc).name) ?? [];

describe('the roads of Mumbai', () => {
  it('are routed as Dijkstra routes them: 1,000 pairs', () => {
    const random = seeded(13);
    const costOf = (arc: number) => Math.max(1, timeOf(graph, arc, 'car'));
    const hierarchy = new Hierarchy(graph.columns);
    const search = new HierarchySearch(
      hierarchy,
      customized(hierarchy, {
        ...graph.columns,
        costOf: (arc) => (graph.allows(arc, 'car') ? costOf(arc) : unreachable),
        cmOf: (road) => graph.cm[road] ?? 0,
      }),
    );
    const junction = () => Math.floor(random() * graph.junctions);
    for (let source = 0; source < 20; source++) {
      const from = junction();
      const costs = dijkstra(graph, 'car', costOf, from);
      for (let target = 0; target < 50; target++) {
        const to = junction();
        const way = search.way([{ junction: from, cost: 0, cm: 0 }], [{ junction: to, cost: 0, cm: 0 }]);
        // From roads where one ends, no way leads out.
        expect(way?.cost ?? unreachable).toBe(costs[to]);
        expect(way?.arcs.reduce((sum, arc) => sum + costOf(arc), 0) ?? unreachable).toBe(costs[to]);
      }
    }
  });

  // By Routino's fastest ways along the same roads; from Terminal 2, by press reports about the way over the Coastal Road
  // (infra/docs/city.md).
  it.each([
    ['Dadar to Bandra', dadar, bandra, 5.9],
    ['Terminal 2 to CSMT', terminal2, csmt, 24.5],
    ['Andheri to Powai', andheri, powai, 9.2],
    ['Vashi to Chembur', vashi, chembur, 13.4],
  ])('have ways as long as others say: %s', (_, from, to, km) => {
    const metres = network.route(from, to, 'car')?.metres ?? 0;
    expect(Math.abs(metres / 1000 - km) / km).toBeLessThan(0.1);
  });

  it('take cars over the Sea Link and the Eastern Freeway, and autos around them', () => {
    expect(namesOf(bandra, worli, 'car')).toContain('Rajiv Gandhi Sea Link');
    expect(namesOf(bandra, worli, 'auto')).not.toContain('Rajiv Gandhi Sea Link');
    expect(namesOf(chembur, csmt, 'car')).toContain('Eastern Freeway');
    expect(namesOf(chembur, csmt, 'auto')).not.toContain('Eastern Freeway');
    // Autos cross the creek by the old highway.
    expect(namesOf(vashi, chembur, 'auto')).toContain('Vashi Bridge');
    expect(namesOf(wadala, worli, 'auto').length).toBeGreaterThan(0);
  });

  it('are nowhere open to autos on the Sea Link and the Eastern Freeway', () => {
    const closed = /Eastern Freeway|Rajiv Gandhi Sea Link|Atal Setu|Coastal Road/;
    const arcs = Array.from({ length: 2 * graph.roads }, (_, arc) => arc);
    const onThem = arcs.filter((arc) => closed.test(graph.infoOf(arc).name) && !graph.infoOf(arc).link);
    expect(onThem.length).toBeGreaterThan(100);
    expect(onThem.filter((arc) => graph.allows(arc, 'auto'))).toEqual([]);
  });

  it('take the average time that is measured there', () => {
    const random = seeded(26);
    // Ends of trips are where streets are.
    const place = () => {
      const [lat, lng] = graph.lineOf(2 * Math.floor(random() * graph.roads))[0] ?? [0, 0];
      return { lat, lng };
    };
    let [metres, seconds, trips] = [0, 0, 0];
    while (trips < 300) {
      const [from, to] = [place(), place()];
      const straight = 111 * Math.hypot(from.lat - to.lat, 0.945 * (from.lng - to.lng));
      if (straight < 2 || straight > 20 || Math.max(from.lat, to.lat) > 19.3 || Math.max(from.lng, to.lng) > 73)
        continue;
      // Tuesday, half past six in the evening.
      const route = network.route(from, to, 'car', new Date('2026-11-24T13:00:00Z'));
      metres += route?.metres ?? 0;
      seconds += route?.seconds ?? 0;
      trips++;
    }
    // TomTom Traffic Index 2025: 16.9 km/h in Mumbai's evening rush hour.
    expect(Math.abs((3.6 * metres) / seconds - 16.9)).toBeLessThan(1);
  });
});
