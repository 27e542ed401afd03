import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { LatLng } from '@rahi/contracts';
import * as z from 'zod';

const run = promisify(execFile);
const version = '3.6.1';
const most = { maxBuffer: 2 ** 26 };

const summary = z.object({ length: z.number(), time: z.number() });
const routes = z.object({ trip: z.object({ summary, legs: z.tuple([z.object({ shape: z.string() })]) }) });
const edge = z.object({ length: z.number(), speed: z.number(), road_class: z.string(), use: z.string() });
const traced = z.object({ edges: z.array(edge) });
const filters = {
  attributes: ['edge.length', 'edge.speed', 'edge.road_class', 'edge.use'],
  action: 'include',
};
type Call = (request: unknown) => Promise<unknown>;

/** Kilometres, seconds, and the line in Valhalla's own form. */
export interface ValhallaRoute {
  readonly km: number;
  readonly seconds: number;
  readonly shape: string;
}

/** A piece of road as Valhalla knows it: kilometres, km/h, and its class (`motorway` … `service_other`). */
export type ValhallaEdge = z.infer<typeof edge>;

/** Valhalla (MIT), fetched for the bench alone, on an extract, with its own costing of taxis. */
export class Valhalla {
  static readonly version = version;

  private constructor(
    private readonly route: Call,
    private readonly traceAttributes: Call,
  ) {}

  /**
   * Fetches Valhalla (280 MB) from the registry of packages and builds its tiles, in a folder.
   * @throws Error when it cannot be fetched or does not run here
   */
  static async on(extract: string, folder: string): Promise<Valhalla> {
    await writeFile(join(folder, 'package.json'), '{"private":true}');
    await run('npm', ['install', '--no-audit', '--no-fund', `@valhallajs/valhallajs@${version}`], {
      cwd: folder,
      ...most,
    });
    const tiles = ['--mjolnir-tile-dir', join(folder, 'tiles'), '--mjolnir-tile-extract', join(folder, 'tiles.tar')];
    const { stdout } = await run('npx', ['valhalla', 'build_config', ...tiles], { cwd: folder, ...most });
    const config = join(folder, 'config.json');
    await writeFile(config, quiet(stdout));
    await run('npx', ['valhalla', 'build_tiles', '-c', config, extract], { cwd: folder, ...most });
    const entry = join(folder, 'node_modules/@valhallajs/valhallajs/index.mjs');
    const loaded: unknown = await import(pathToFileURL(entry).href);
    const actor = await methodOf(memberOf(loaded, 'Actor'), 'fromConfigFile')(config);
    return new Valhalla(methodOf(actor, 'route'), methodOf(actor, 'traceAttributes'));
  }

  /** The fastest way, or the shortest. @returns null where there is none */
  async way(from: LatLng, to: LatLng, shortest = false): Promise<ValhallaRoute | null> {
    try {
      const found = await this.route({
        locations: [from, to].map(({ lat, lng }) => ({ lat, lon: lng })),
        costing: 'taxi',
        costing_options: { taxi: { shortest } },
        directions_type: 'none',
      });
      const { summary: sum, legs } = routes.parse(found).trip;
      return { km: sum.length, seconds: sum.time, shape: legs[0].shape };
    } catch (error) {
      if (error instanceof z.ZodError) throw error;
      // It answers with an error where no way leads.
      return null;
    }
  }

  /**
   * The roads along a line, if a taxi may drive them: they are walked, or matched to within 15 m and as long to 2 %.
   * @param line points, or a shape of Valhalla's own
   * @returns null when it may not
   */
  async edges(line: readonly LatLng[] | string, km: number): Promise<ValhallaEdge[] | null> {
    const along =
      typeof line === 'string'
        ? { encoded_polyline: line }
        : { shape: line.map(({ lat, lng }) => ({ lat, lon: lng })) };
    for (const match of [
      { shape_match: 'edge_walk' },
      { shape_match: 'map_snap', trace_options: { search_radius: 15 } },
    ]) {
      try {
        // The second form only where the first finds no edges.
        // oxlint-disable-next-line no-await-in-loop
        const { edges } = traced.parse(await this.traceAttributes({ ...along, costing: 'taxi', filters, ...match }));
        const length = edges.reduce((sum, one) => sum + one.length, 0);
        // The first and the last edge are walked in part.
        if (match.shape_match === 'edge_walk' || Math.abs(length - km) <= Math.max(0.02 * km, 0.2)) return edges;
      } catch (error) {
        if (error instanceof z.ZodError) throw error;
      }
    }
    return null;
  }
}

const config = z.looseObject({
  mjolnir: z.looseObject({ logging: z.looseObject({}) }),
});

/** Without a line for each request. */
function quiet(text: string): string {
  const parsed = config.parse(JSON.parse(text));
  const silent = { type: '' };
  return JSON.stringify({
    ...parsed,
    mjolnir: { ...parsed.mjolnir, logging: silent },
    loki: { ...z.looseObject({}).parse(parsed['loki']), logging: silent },
    thor: { ...z.looseObject({}).parse(parsed['thor']), logging: silent },
  });
}

function memberOf(of: unknown, name: string): unknown {
  const hasMembers = (typeof of === 'object' && of !== null) || typeof of === 'function';
  return hasMembers ? Reflect.get(of, name) : undefined;
}

function methodOf(of: unknown, name: string): Call {
  const method = memberOf(of, name);
  if (typeof method !== 'function') throw new Error(`this Valhalla has no ${name}`);
  return (request) => Promise.resolve(Reflect.apply(method, of, [request]));
}
