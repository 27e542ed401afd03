import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOSMStream } from 'osm-pbf-parser-node';
import { measureRoads } from '../pack/measure-roads.js';
import { cutExtract } from './cut-extract.js';
import { ExtractError, type OsmExtract } from './extract.js';
import { readOsm, type ReadOptions } from './read-osm.js';
import { pbfOf, type BlockToWrite, type FileToWrite } from './write-pbf.js';

const bandra = fileURLToPath(new URL('../../fixtures/bandra.osm.pbf', import.meta.url));

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rahi-files-'));
  file = join(folder, 'city.osm.pbf');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function reading(content: FileToWrite | Uint8Array, options?: ReadOptions): Promise<OsmExtract> {
  await writeFile(file, 'blocks' in content ? pbfOf(content) : content);
  return readOsm(file, options);
}

async function complaint(content: FileToWrite | Uint8Array, options?: ReadOptions): Promise<string> {
  const error: unknown = await reading(content, options).catch((caught: unknown) => caught);
  return error instanceof ExtractError ? error.message.replaceAll(file, 'FILE') : `no complaint: ${String(error)}`;
}

const residential = { highway: 'residential', oneway: 'yes' };
/** A street of three points, some 200 m long. */
const nodes = [
  { id: 1, lat: 18.52, lon: 73.85, tags: { barrier: 'gate' } },
  { id: 2, lat: 18.521, lon: 73.85 },
  { id: 3, lat: 18.522, lon: 73.8501 },
];
const street = { id: 10, tags: residential, refs: [1, 2, 3] };
const restriction = {
  id: 20,
  tags: { type: 'restriction' },
  members: [
    { type: 'way', ref: 10, role: 'from' },
    { type: 'node', ref: 3, role: 'via' },
  ],
} as const;
const usual: FileToWrite = { blocks: [{ nodes }, { ways: [street] }, { relations: [restriction] }] };

const packedBy = (field: number) => ({
  blocks: [{ nodes, packed: { field, pack: (bytes: Uint8Array) => bytes } }, { ways: [street] }],
});

const objectsOf = ({ nodes: n, ways, relations }: OsmExtract) => ({
  nodes: [...n],
  ways: [...ways],
  relations: [...relations],
});

const nodeAt = (id: number, lon: number, tags?: Record<string, string>) => ({
  id,
  lat: 18.52,
  lon,
  ...(tags && { tags }),
});

describe('a file of the format', () => {
  const expected = {
    nodes: new Map([
      [1, { lat: 18.52, lon: 73.85, tags: { barrier: 'gate' } }],
      [2, { lat: 18.521, lon: 73.85 }],
      [3, { lat: 18.522, lon: 73.8501 }],
    ]),
    ways: new Map([[10, street]]),
    relations: new Map([[20, restriction]]),
  };

  it.each<[string, BlockToWrite]>([
    ['as most programs write it', {}],
    ['with each node by itself', { dense: false }],
    ['that is not packed', { packed: 'raw' }],
    ['in coarser units, from another zero', { granularity: 1000, offset: { lat: 18e9, lon: 73e9 } }],
  ])('is read %s', async (_how, how) => {
    const blocks = usual.blocks.map((block) => ({ ...block, ...how }));
    expect(await reading({ blocks })).toEqual(expected);
  });

  it('gives what another reader gives', async () => {
    const extract = await readOsm(bandra);
    const others = new Map<string, object>();
    for await (const item of createOSMStream(bandra, { withTags: true, withInfo: false })) {
      if (!('type' in item && 'id' in item)) continue;
      const { type, id, ...other } = item;
      others.set(`${String(type)} ${String(id)}`, type === 'node' ? other : { id, tags: {}, ...other });
    }
    const all = [
      ...[...extract.nodes].map(([id, node]) => [`node ${id}`, node]),
      ...[...extract.ways].map(([id, way]) => [`way ${id}`, way]),
      ...[...extract.relations].map(([id, relation]) => [`relation ${id}`, relation]),
    ];
    expect(all).toEqual([...others]);
  });

  it('has roads with a length where the positions are on the ways', async () => {
    const located = [[73.85, 18.52], [73.85, 18.521], null] as const;
    const content: FileToWrite = {
      optional: ['LocationsOnWays'],
      blocks: [{ nodes: [nodes[0]!, nodes[2]!] }, { ways: [{ ...street, located }] }],
    };
    const extract = await reading(content);
    expect(extract.nodes).toEqual(new Map([expected.nodes.entries()].flatMap((all) => [...all])));
    expect(measureRoads(extract).roads).toBe(1);
    const onlyKnown = await reading({ blocks: [{ ways: [{ ...street, located }] }], required: content.optional });
    expect([...onlyKnown.nodes.keys()]).toEqual([1, 2]);
  });

  it('is read with a remark when nothing uses its nodes', async () => {
    const unused = [...Array(50).keys()].map((at) => ({ id: 100 + at, lat: 18.5, lon: 73.8 }));
    const remarks: string[] = [];
    const content = { blocks: [{ nodes: [...nodes, ...unused] }, { ways: [street] }] };
    const extract = await reading(content, { onRemark: (sentence) => remarks.push(sentence.replace(file, 'FILE')) });
    expect(extract.nodes.size).toBe(53);
    expect(remarks).toEqual([
      '96 % of the points in FILE are on no way. If it was downloaded, compare its size with the size on the server: it may be cut off.',
    ]);
    await reading(usual, { onRemark: (sentence) => remarks.push(sentence) });
    expect(remarks).toHaveLength(1);
  });
});

describe('a file that is refused in words', () => {
  const history =
    'FILE has old versions of objects, as files of history and of changes do. A pack is made of one moment: osmium time-filter FILE -o city.osm.pbf';

  it('has old versions of objects', async () => {
    expect(await complaint({ ...usual, required: ['OsmSchema-V0.6', 'HistoricalInformation'] })).toBe(history);
    for (let deleted = 0; deleted < 3; deleted++) {
      for (const dense of [true, false]) {
        const blocks = usual.blocks.map((block, at) => ({ ...block, dense, deleted: at === deleted }));
        expect(await complaint({ blocks })).toBe(history);
      }
    }
  });

  it('needs a program that knows more', async () => {
    const required = ['OsmSchema-V0.6', 'DenseNodes', 'Has_Rainbows', 'OsmSchema-V0.7'];
    expect(await complaint({ ...usual, required })).toBe(
      'FILE can be read only by programs that know Has_Rainbows, OsmSchema-V0.7. This one does not.',
    );
    // What a reader may ignore stops nobody.
    expect((await reading({ ...usual, optional: ['Has_Metadata', 'Sort.Type_then_ID'] })).ways.size).toBe(1);
  });

  it('is packed by a method that is not read here', async () => {
    for (const [field, name] of [
      [4, 'lzma'],
      [5, 'bzip2'],
      [6, 'lz4'],
    ] as const) {
      expect(await complaint(packedBy(field))).toBe(
        `FILE is packed by ${name}, which is not read here. Pack it by zlib: osmium cat FILE -o city.osm.pbf`,
      );
    }
  });

  it('is packed by zstd, unless Node reads it', async () => {
    const zstd = 'zstdCompressSync' in zlib ? zlib.zstdCompressSync : null;
    const pack = (bytes: Uint8Array): Uint8Array => {
      if (typeof zstd !== 'function') return bytes;
      const packed: unknown = zstd(bytes);
      return packed instanceof Uint8Array ? packed : bytes;
    };
    const content = { blocks: usual.blocks.map((block) => ({ ...block, packed: { field: 7, pack } })) };
    const outcome = zstd ? (await reading(content)).nodes.size : await complaint(content);
    expect(outcome).toBe(
      zstd ? 3 : `FILE is packed by zstd, which Node reads from version 22.15 on. This is ${process.version}.`,
    );
  });

  it('has a block that is larger unpacked than the format allows, or texts that are missing', async () => {
    const foreign = 'FILE cannot be read as an OpenStreetMap extract (.osm.pbf).';
    const bomb = { field: 3, pack: () => zlib.deflateSync(Buffer.alloc(33 * 1024 * 1024)) };
    expect(await complaint({ blocks: [{ nodes, packed: bomb }] })).toBe(foreign);
    // The string table has one text; key and value are the fifth and sixth.
    const block = Buffer.from('0a020a0012110a0f080210051a0105220106', 'hex');
    expect(await complaint({ blocks: [{ packed: { field: 1, pack: () => block } }] })).toBe(foreign);
  });

  it('has streets without their points', async () => {
    const blocks = [{ nodes: [{ id: 99, lat: 18.5, lon: 73.8, tags: { amenity: 'cafe' } }] }, { ways: [street] }];
    const sentence =
      'FILE has ways without their points (100 % are missing). Cut it out with whole ways: osmium extract --strategy smart.';
    expect(await complaint({ blocks })).toBe(sentence);
    // At the edge, some are missing in every extract that cuts ways.
    expect((await reading({ blocks: [{ nodes: nodes.slice(1) }, { ways: [street] }] })).nodes.size).toBe(2);
  });

  it.each([
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6">',
      'FILE is XML. Convert it first: osmium cat FILE -o city.osm.pbf',
    ],
    ['\ufeff<?xml version="1.0"?><!-- a --><osm>', 'FILE is XML. Convert it first: osmium cat FILE -o city.osm.pbf'],
    [
      '<?xml version="1.0"?>\n<osmChange version="0.6">',
      'FILE has only changes. Apply them to the extract that they belong to: osmium apply-changes before.osm.pbf FILE -o city.osm.pbf',
    ],
    ['<?xml version="1.0"?><!DOCTYPE html>', 'FILE is a web page, such as the error of a download. Download it again.'],
    [Buffer.from('ffe0046f356d32', 'hex'), 'FILE is an o5m file. Convert it first: osmium cat FILE -o city.osm.pbf'],
    [
      Buffer.from('ffe0046f356332', 'hex'),
      'FILE has only changes. Apply them to the extract that they belong to: osmium apply-changes before.osm.pbf FILE -o city.osm.pbf',
    ],
    [zlib.gzipSync('<osm/>'), 'FILE is packed by gzip. Convert it first: osmium cat FILE -o city.osm.pbf'],
    ['BZh91AY&SY', 'FILE is packed by bzip2. Convert it first: osmium cat FILE -o city.osm.pbf'],
    ['PK\u0003\u0004', 'FILE is a zip file. Unpack it first: unzip FILE'],
    [Buffer.from('fd377a585a0000', 'hex'), 'FILE is packed by xz. Unpack it first: xz --decompress --keep FILE'],
    [Buffer.from('28b52ffd2006', 'hex'), 'FILE is packed by zstd. Unpack it first: zstd --decompress --keep FILE'],
    [
      '{"version": 0.6, "elements": []}',
      'FILE is JSON. Get the data of the same area as an extract (.osm.pbf), or as XML and convert it by osmium.',
    ],
    [
      'PMTiles\u0003',
      'FILE is a file of map tiles, which have no roads to drive. Get the extract (.osm.pbf) of the same area.',
    ],
    [
      'SQLite format 3\u0000',
      'FILE is a file of map tiles, which have no roads to drive. Get the extract (.osm.pbf) of the same area.',
    ],
  ])('is another kind of file: %j', async (content, sentence) => {
    expect(await complaint(Buffer.from(content))).toBe(sentence);
  });
});

describe('a part of a large file', () => {
  const bounds = { south: 19.056, west: 72.83, north: 19.062, east: 72.838 };

  it('is what is cut out of the whole, in the same order', async () => {
    const shares: number[] = [];
    const part = await readOsm(bandra, { bounds, onProgress: (share) => shares.push(share) });
    const cut = cutExtract(await readOsm(bandra), bounds);
    expect(objectsOf(cutExtract(part, bounds))).toEqual(objectsOf(cut));
    expect(part.bounds).toEqual(bounds);
    expect(part.nodes.size).toBeLessThan(5312);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('has the whole coast, whole outlines, and of routes only what is near', async () => {
    const multipolygon = { type: 'multipolygon', natural: 'water' };
    const content: FileToWrite = {
      blocks: [
        {
          nodes: [
            ...nodes,
            nodeAt(4, 74),
            nodeAt(5, 75),
            nodeAt(6, 80),
            nodeAt(7, 81),
            nodeAt(8, 76),
            nodeAt(9, 73.85, { place: 'suburb' }),
          ],
        },
        {
          ways: [
            street,
            { id: 11, tags: {}, refs: [3, 4] },
            { id: 12, tags: {}, refs: [4, 5] },
            { id: 13, tags: { natural: 'coastline' }, refs: [6, 7] },
            { id: 14, tags: residential, refs: [5, 8] },
          ],
        },
        {
          relations: [
            restriction,
            { id: 21, tags: multipolygon, members: [11, 12].map((ref) => ({ type: 'way', ref, role: 'outer' })) },
            { id: 22, tags: { type: 'route' }, members: [10, 14].map((ref) => ({ type: 'way', ref, role: '' })) },
            { id: 23, tags: multipolygon, members: [{ type: 'way', ref: 14, role: 'outer' }] },
          ],
        },
      ],
    };
    const pune = { south: 18.5, west: 73.8, north: 18.6, east: 73.9 };
    const part = await reading(content, { bounds: pune });
    expect([...part.nodes.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 9]);
    expect([...part.ways.keys()]).toEqual([10, 11, 12, 13]);
    expect([...part.relations.keys()]).toEqual([20, 21, 22]);
    expect(objectsOf(cutExtract(part, pune))).toEqual(objectsOf(cutExtract(await reading(content), pune)));
  });

  it('is read with the positions on the ways', async () => {
    const located = nodes.map(({ lon, lat }) => [lon, lat] as const);
    const content: FileToWrite = { optional: ['LocationsOnWays'], blocks: [{ ways: [{ ...street, located }] }] };
    const here = { south: 18.5, west: 73.8, north: 18.6, east: 73.9 };
    expect([...(await reading(content, { bounds: here })).nodes.keys()]).toEqual([1, 2, 3]);
  });

  it('is refused where the file has nothing there, or is in an order that would need all of it in memory', async () => {
    expect(await complaint(usual, { bounds })).toBe('FILE has no ways within these bounds.');
    const unsorted = { blocks: [{ ways: [street] }, { nodes }] };
    const sentence =
      'FILE does not have points before ways before relations. Sort it first: osmium sort FILE -o sorted.osm.pbf';
    expect(await complaint(unsorted, { bounds })).toBe(sentence);
    expect(await complaint({ blocks: [{ nodes }, { relations: [restriction] }, { ways: [street] }] }, { bounds })).toBe(
      sentence,
    );
    expect((await reading(unsorted)).ways.size).toBe(1);
  });

  it('is refused when the end of the file is missing', async () => {
    const whole = await readFile(bandra);
    expect(await complaint(whole.subarray(0, whole.length - 10), { bounds })).toBe(
      'FILE is cut off: its end is missing. Download it again.',
    );
  });
});
