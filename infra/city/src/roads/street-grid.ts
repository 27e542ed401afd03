import type { LatLng } from '@rahi/contracts/geo/distance';
import type { OsmExtract, OsmMember, OsmNode, Tags } from '../osm/extract.js';
import { keepConnected } from './components.js';
import { importRoads } from './import-roads.js';
import { inOrder } from './in-order.js';
import { RoadGraph } from './road-graph.js';
import { RoadNetwork } from './road-network.js';
import { decodeRoads, encodeRoads } from './roads-file.js';
import type { Vehicle } from './road.js';

// For specs. Streets on a grid of 222 m. Rows are A to D from the south, columns 1 to 4 from the west: "B2" is a crossing, and "B2-B3" a
// street. A restriction names the crossings that a path passes: "B1 B2 C2" is the left turn at B2 from the west.
const size = 4;
export const nodeOf = (name: string) => 1 + size * (name.charCodeAt(0) - 65) + Number(name[1]) - 1;
const nameOf = (node: number) =>
  String.fromCharCode(65 + Math.floor((node - 1) / size)) + String(((node - 1) % size) + 1);
export const wayOf = (from: string, to: string) => {
  const [low, high] = [nodeOf(from), nodeOf(to)].toSorted((a, b) => a - b);
  return 100 * (low ?? 0) + (high ?? 0);
};
export const placeOf = (node: number): OsmNode => {
  return { lat: Math.floor((node - 1) / size) / 500, lon: ((node - 1) % size) / 500 };
};

const way = (ref: number | undefined, role: string): OsmMember => ({ type: 'way', ref: ref ?? 0, role });

/** Members of a relation along a path, with more ways that it begins or ends with. */
export function along(path: string, more: OsmMember[] = []): OsmMember[] {
  const stops = path.split(' ');
  const ways = stops.slice(1).map((to, at) => wayOf(stops[at] ?? '', to));
  const via = ways.slice(1, -1).map((ref) => way(ref, 'via'));
  const node: OsmMember = { type: 'node', ref: nodeOf(stops[1] ?? ''), role: 'via' };
  return [way(ways[0], 'from'), ...(via.length > 0 ? via : [node]), way(ways.at(-1), 'to'), ...more];
}

export interface Relation {
  readonly tags: Tags;
  readonly members: OsmMember[];
}

/** A Monday in Asia/Kolkata. */
export const noon = new Date('2026-11-23T06:30:00Z');
export const night = new Date('2026-11-23T20:30:00Z');

export async function gridWith(
  relations: readonly Relation[],
  wayTags: Record<string, Tags> = {},
  nodeTags: Record<string, Tags> = {},
): Promise<RoadNetwork> {
  const nodes = Array.from({ length: size * size }, (_, at) => at + 1);
  const pairs = nodes.flatMap((node) => [
    ...(node % size === 0 ? [] : [[node, node + 1]]),
    ...(node + size > size * size ? [] : [[node, node + size]]),
  ]);
  const ways = pairs.map(([from = 0, to = 0]) => {
    const street = `${nameOf(from)}-${nameOf(to)}`;
    const tags = { highway: 'residential', name: street, ...wayTags[street] };
    return { id: 100 * from + to, refs: [from, to], tags };
  });
  const extract: OsmExtract = {
    nodes: new Map(nodes.map((node) => [node, { ...placeOf(node), ...tagged(nodeTags[nameOf(node)]) }])),
    ways: new Map(ways.map((street) => [street.id, street])),
    relations: new Map(
      relations.map(({ tags, members }, id) => [id, { id, members, tags: { type: 'restriction', ...tags } }]),
    ),
  };
  const { map } = keepConnected(importRoads(extract));
  return RoadNetwork.of(new RoadGraph(decodeRoads(encodeRoads(inOrder(map)))));
}

const tagged = (tags: Tags | undefined) => (tags ? { tags } : {});

/** The middle of a street. */
export function middleOf(street: string): LatLng {
  const [one, other] = street.split('-').map((name) => placeOf(nodeOf(name)));
  return { lat: ((one?.lat ?? 0) + (other?.lat ?? 0)) / 2, lng: ((one?.lon ?? 0) + (other?.lon ?? 0)) / 2 };
}

/** The crossings that a route passes, from the middle of one street to the middle of another. */
export function passed(network: RoadNetwork, from: string, to: string, vehicle: Vehicle = 'car', at = noon): string {
  const route = network.route(middleOf(from), middleOf(to), vehicle, at);
  const ends = route?.driven.slice(0, -1).map(({ arc }) => network.graph.lineOf(arc).at(-1) ?? [0, 0]) ?? [];
  return ends.map(([lat = 0, lng = 0]) => nameOf(1 + size * Math.round(lat * 500) + Math.round(lng * 500))).join(' ');
}
