import type { Bounds } from '../geometry/bounds.js';

export type Tags = Readonly<Record<string, string>>;

/** A point of OpenStreetMap, in degrees. */
export interface OsmNode {
  readonly lat: number;
  readonly lon: number;
  /** Left out when there are none. */
  readonly tags?: Tags;
}

export interface OsmWay {
  readonly id: number;
  readonly tags: Tags;
  /** Ids of its nodes, in order. */
  readonly refs: readonly number[];
}

export interface OsmMember {
  readonly type: 'node' | 'way' | 'relation';
  readonly ref: number;
  readonly role: string;
}

export interface OsmRelation {
  readonly id: number;
  readonly tags: Tags;
  readonly members: readonly OsmMember[];
}

/** An extract in memory. */
export interface OsmExtract {
  readonly nodes: ReadonlyMap<number, OsmNode>;
  readonly ways: ReadonlyMap<number, OsmWay>;
  readonly relations: ReadonlyMap<number, OsmRelation>;
  /** From the file's header; in what was cut out, the bounds of the cut. */
  readonly bounds?: Bounds;
}

/** The file is not an OpenStreetMap extract, or is broken. The message is a sentence for the operator. */
export class ExtractError extends Error {
  override name = 'ExtractError';
}
