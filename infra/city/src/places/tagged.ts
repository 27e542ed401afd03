import type { LatLng } from '@rahi/contracts/geo/distance';
import type { OsmExtract, OsmWay, Tags } from '../osm/extract.js';

/** The points and the outlines of an extract that have tags, each with its middle. */
export function* tagged(extract: OsmExtract): Generator<{ tags: Tags; at: LatLng }> {
  for (const { tags, lat, lon } of extract.nodes.values()) if (tags) yield { tags, at: { lat, lng: lon } };
  for (const way of extract.ways.values()) {
    const at = middleOf(extract, [way]);
    if (at) yield { tags: way.tags, at };
  }
  for (const { tags, members } of extract.relations.values()) {
    const ways = members.flatMap(({ type, ref }) => (type === 'way' ? (extract.ways.get(ref) ?? []) : []));
    const at = middleOf(extract, ways);
    if (at) yield { tags, at };
  }
}

function middleOf(extract: OsmExtract, ways: readonly OsmWay[]): LatLng | null {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { refs } of ways) {
    for (const ref of refs) {
      const node = extract.nodes.get(ref);
      if (!node) continue;
      [south, north] = [Math.min(south, node.lat), Math.max(north, node.lat)];
      [west, east] = [Math.min(west, node.lon), Math.max(east, node.lon)];
    }
  }
  return south > north ? null : { lat: (south + north) / 2, lng: (west + east) / 2 };
}

/** Items by a key, in the order in which the keys first come. */
export function groupedBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
