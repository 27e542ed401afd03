import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import type { Bounds } from '../geometry/bounds.js';
import type { OsmMember, Tags } from './extract.js';

// Writes small `.osm.pbf` files for tests, also such as no usual program writes.

export interface NodeToWrite {
  readonly id: number;
  readonly lat: number;
  readonly lon: number;
  readonly tags?: Tags;
}

export interface BlockToWrite {
  readonly nodes?: readonly NodeToWrite[];
  /** False writes each node by itself. */
  readonly dense?: boolean;
  readonly ways?: readonly {
    readonly id: number;
    readonly tags?: Tags;
    readonly refs: readonly number[];
    /** Writes the positions of the nodes on the way; null for one that is not known. */
    readonly located?: readonly (readonly [lon: number, lat: number] | null)[];
  }[];
  readonly relations?: readonly { readonly id: number; readonly tags?: Tags; readonly members: readonly OsmMember[] }[];
  /** Marks its objects as deleted. */
  readonly deleted?: boolean;
  /** Billionths of a degree, 100 by default; where coordinates are counted from. */
  readonly granularity?: number;
  readonly offset?: { readonly lat: number; readonly lon: number };
  /** By default `zlib`. Of others only the number of the field is written, with these bytes. */
  readonly packed?: 'raw' | { readonly field: number; readonly pack: (bytes: Uint8Array) => Uint8Array };
}

export interface FileToWrite {
  readonly required?: readonly string[];
  readonly optional?: readonly string[];
  readonly bounds?: Bounds;
  readonly blocks: readonly BlockToWrite[];
}

/** The bytes of an `.osm.pbf` file (https://wiki.openstreetmap.org/wiki/PBF_Format). */
export function pbfOf(file: FileToWrite): Buffer {
  return Buffer.concat([
    blobOf('OSMHeader', headerOf(file)),
    ...file.blocks.map((block) => blobOf('OSMData', dataOf(block), block.packed)),
  ]);
}

function headerOf({ required = ['OsmSchema-V0.6', 'DenseNodes'], optional = [], bounds }: FileToWrite): Uint8Array {
  return written((pbf) => {
    if (bounds) {
      const sides = [bounds.west, bounds.east, bounds.north, bounds.south];
      pbf.writeMessage(1, (all, box) => all.forEach((side, at) => box.writeSVarintField(at + 1, nano(side))), sides);
    }
    for (const feature of required) pbf.writeStringField(4, feature);
    for (const feature of optional) pbf.writeStringField(5, feature);
  });
}

function blobOf(type: string, content: Uint8Array, packed?: BlockToWrite['packed']): Buffer {
  const blob = written((pbf) => {
    if (packed === 'raw') pbf.writeBytesField(1, content);
    else if (packed) pbf.writeBytesField(packed.field, packed.pack(content));
    else pbf.writeBytesField(3, deflateSync(content));
  });
  const header = written((pbf) => {
    pbf.writeStringField(1, type);
    pbf.writeVarintField(3, blob.length);
  });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blob]);
}

function dataOf(block: BlockToWrite): Uint8Array {
  const texts = new Texts();
  const units = (degrees: number, from = 0) => Math.round((nano(degrees) - from) / (block.granularity ?? 100));
  const lat = (degrees: number) => units(degrees, block.offset?.lat);
  const lon = (degrees: number) => units(degrees, block.offset?.lon);
  const info = (pbf: PbfWriter, field: number) => {
    if (block.deleted) pbf.writeMessage(field, (visible, inner) => inner.writeBooleanField(6, visible), false);
  };
  const tags = (pbf: PbfWriter, of: Tags = {}) => {
    pbf.writePackedVarint(2, Object.keys(of).map(texts.at));
    pbf.writePackedVarint(3, Object.values(of).map(texts.at));
  };
  const { nodes = [], ways = [], relations = [], dense = true } = block;
  const groups = [
    written((pbf) => {
      if (dense && nodes.length > 0) {
        pbf.writeMessage(
          2,
          (all, inner) => {
            inner.writePackedSVarint(1, differences(all.map(({ id }) => id)));
            if (block.deleted) {
              inner.writeMessage(
                5,
                (flags, denseInfo) => denseInfo.writePackedBoolean(6, flags),
                all.map(() => false),
              );
            }
            inner.writePackedSVarint(8, differences(all.map((node) => lat(node.lat))));
            inner.writePackedSVarint(9, differences(all.map((node) => lon(node.lon))));
            const indexes = all.flatMap(({ tags: of = {} }) => [...Object.entries(of).flat().map(texts.at), 0]);
            if (indexes.some((index) => index > 0)) inner.writePackedVarint(10, indexes);
          },
          nodes,
        );
      }
      if (dense) return;
      for (const node of nodes) {
        pbf.writeMessage(
          1,
          (one, inner) => {
            inner.writeSVarintField(1, one.id);
            tags(inner, one.tags);
            info(inner, 4);
            inner.writeSVarintField(8, lat(one.lat));
            inner.writeSVarintField(9, lon(one.lon));
          },
          node,
        );
      }
    }),
    written((pbf) => {
      for (const way of ways) {
        pbf.writeMessage(
          3,
          ({ id, tags: of, refs, located }, inner) => {
            inner.writeVarintField(1, id);
            tags(inner, of);
            info(inner, 4);
            inner.writePackedSVarint(8, differences(refs));
            if (!located) return;
            // As osmium writes a position that it does not know.
            inner.writePackedSVarint(9, differences(located.map((at) => (at ? lat(at[1]) : 2 ** 31 - 1))));
            inner.writePackedSVarint(10, differences(located.map((at) => (at ? lon(at[0]) : 2 ** 31 - 1))));
          },
          way,
        );
      }
    }),
    written((pbf) => {
      for (const relation of relations) {
        pbf.writeMessage(
          4,
          ({ id, tags: of, members }, inner) => {
            inner.writeVarintField(1, id);
            tags(inner, of);
            info(inner, 4);
            inner.writePackedVarint(
              8,
              members.map(({ role }) => texts.at(role)),
            );
            inner.writePackedSVarint(9, differences(members.map(({ ref }) => ref)));
            inner.writePackedVarint(
              10,
              members.map(({ type }) => ['node', 'way', 'relation'].indexOf(type)),
            );
          },
          relation,
        );
      }
    }),
  ].filter(({ length }) => length > 0);
  return written((pbf) => {
    pbf.writeMessage(1, (all, inner) => all.forEach((text) => inner.writeStringField(1, text)), texts.all);
    for (const group of groups) pbf.writeBytesField(2, group);
    if (block.granularity !== undefined) pbf.writeVarintField(17, block.granularity);
    if (block.offset) {
      pbf.writeVarintField(19, block.offset.lat);
      pbf.writeVarintField(20, block.offset.lon);
    }
  });
}

/** The texts of a block; the first one is never used. */
class Texts {
  readonly all: string[] = [''];

  readonly at = (text: string): number => {
    const known = this.all.indexOf(text, 1);
    return known > 0 ? known : this.all.push(text) - 1;
  };
}

const nano = (degrees: number): number => Math.round(degrees * 1e9);
const differences = (values: readonly number[]): number[] => values.map((value, at) => value - (values[at - 1] ?? 0));

function written(write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter();
  write(pbf);
  return pbf.finish();
}
