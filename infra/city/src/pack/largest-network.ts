import { metresBetween } from '../geometry/simplify.js';
import type { OsmExtract, OsmWay } from '../osm/extract.js';
import { lineOf } from '../osm/shapes.js';
import { isCityRoad } from './measure-roads.js';

/** The roads of the longest network, where roads that share a point belong to the same one, whatever their directions. */
export function largestNetwork(extract: OsmExtract): OsmWay[] {
  const roads = [...extract.ways.values()].filter(({ tags, refs }) => isCityRoad(tags) && refs.length > 1);
  const joined = new Joined();
  for (const { refs } of roads) for (const ref of refs) joined.join(ref, refs[0]!);
  const networks = new Map<number, { metres: number; roads: OsmWay[] }>();
  for (const road of roads) {
    const root = joined.rootOf(road.refs[0]!);
    const network = networks.get(root) ?? { metres: 0, roads: [] };
    networks.set(root, network);
    network.roads.push(road);
    network.metres += metresOf(road, extract);
  }
  const none: { metres: number; roads: OsmWay[] } = { metres: 0, roads: [] };
  return [...networks.values()].reduce((longest, each) => (each.metres > longest.metres ? each : longest), none).roads;
}

/** Points that are joined, by the union-find of Galler and Fischer with halved paths. */
class Joined {
  readonly #parents = new Map<number, number>();

  rootOf(point: number): number {
    let at = point;
    for (;;) {
      const parent = this.#parents.get(at) ?? at;
      if (parent === at) return at;
      const above = this.#parents.get(parent) ?? parent;
      this.#parents.set(at, above);
      at = above;
    }
  }

  join(one: number, other: number): void {
    this.#parents.set(this.rootOf(one), this.rootOf(other));
  }
}

function metresOf(road: OsmWay, extract: OsmExtract): number {
  const line = lineOf(road, extract);
  return line.slice(1).reduce((sum, to, at) => sum + metresBetween(line[at]!, to), 0);
}
