import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { dijkstra } from './dijkstra.js';
import { unreachable } from './hierarchy.js';
import { shortestSearch } from './road-network.js';
import { vehicles } from './road.js';
import { graphOf, roadMaps } from './testing.js';

const seed = (junction: number, cost = 0) => ({ junction, cost, cm: cost });

describe('the hierarchy', () => {
  it('finds the ways that Dijkstra finds, with the arcs that lead along them', () => {
    fc.assert(
      fc.property(roadMaps, fc.constantFrom(...vehicles), (map, vehicle) => {
        const graph = graphOf(map);
        const search = shortestSearch(graph, vehicle);
        for (let from = 0; from < graph.junctions; from++) {
          const costs = dijkstra(graph, vehicle, (arc) => graph.lengthOf(arc), from);
          costs.forEach((cost, to) => {
            const way = search.way([seed(from)], [seed(to)]);
            expect(way?.cost ?? unreachable).toBe(cost);
            if (!way) return;
            expect(way.cm).toBe(cost);
            let at = from;
            for (const arc of way.arcs) {
              expect([graph.tailOf(arc), graph.allows(arc, vehicle)]).toEqual([at, true]);
              at = graph.headOf(arc);
            }
            expect(at).toBe(to);
            expect(way.arcs.reduce((sum, arc) => sum + graph.lengthOf(arc), 0)).toBe(cost);
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('answers a table of what single ways cost, with several places to begin and to end', () => {
    const seeds = fc.array(fc.tuple(fc.nat(), fc.nat(500)), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(roadMaps, fc.array(seeds, { maxLength: 8 }), fc.array(seeds, { maxLength: 8 }), (map, from, to) => {
        const graph = graphOf(map);
        fc.pre(graph.junctions > 0);
        const search = shortestSearch(graph, 'car');
        const within = (some: [number, number][]) => some.map(([at, cost]) => seed(at % graph.junctions, cost));
        const [sources, targets] = [from.map(within), to.map(within)];
        const { cost, cm } = search.table(sources, targets);
        const single = sources.flatMap((source) => targets.map((target) => search.way(source, target)));
        expect([...cost]).toEqual(single.map((way) => way?.cost ?? unreachable));
        expect([...cm]).toEqual(single.map((way) => way?.cm ?? 0));
        // The seeds of a way are those that it begins and ends at.
        single.forEach((way, cell) => {
          if (!way) return;
          const source = sources[Math.floor(cell / targets.length)]?.[way.source];
          const target = targets[cell % targets.length]?.[way.target];
          const arcs = way.arcs.reduce((sum, arc) => sum + graph.lengthOf(arc), 0);
          expect(way.cost).toBe(arcs + (source?.cost ?? NaN) + (target?.cost ?? NaN));
        });
      }),
      { numRuns: 150 },
    );
  });
});
