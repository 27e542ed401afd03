import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import send from '@fastify/send';
import { fastifyStatic } from '@fastify/static';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { TileMap } from '@rahi/city';
import { Refusal } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit/process';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FASTIFY } from '../fastify.js';
import { inboxOf, type GatewayConfig } from '../gateway.config.js';
import { TILE_MAP } from '../map/tile-map.js';
import { isApi } from '../security/security-hooks.js';
import { cacheControl, isScreen, shellPage, webPathOf, type WebPath } from './web-paths.js';
import { say } from '../say.js';

// The library still uses the type that RFC 9239 made obsolete.
send.mime.define({ 'text/javascript': ['js', 'mjs'] }, true);

/** Serves the shell, the released remotes, the pointer file that names them, and the shell's settings. */
@Injectable()
export class WebRoutes implements OnModuleInit {
  readonly #root: string | null;

  constructor(
    @Inject(FASTIFY) private readonly server: FastifyInstance,
    @Inject(CONFIG) private readonly config: Pick<
      GatewayConfig,
      'WEB_DIR' | 'TILES_URL' | 'AREA_OVERRIDES' | 'RAHI_LOCAL' | 'LOCAL_INBOX_URL'
    >,
    @Inject(TILE_MAP) private readonly map: TileMap,
  ) {
    this.#root = config.WEB_DIR === undefined ? null : resolve(config.WEB_DIR);
  }

  onModuleInit(): void {
    // Not awaited: Fastify would set its own error handler on the routes that exist, before Nest has set ours.
    if (this.#root !== null) void this.server.register(fastifyStatic, staticOptions(this.#root));
    this.server.get('/config.json', async (_request, reply) => {
      void reply.header('cache-control', cacheControl.never);
      const { version, maxZoom, attribution, start } = this.map;
      return {
        tilesUrl: this.config.TILES_URL ?? null,
        // The version makes another address of every tile when the map changes: a browser may keep a tile permanently.
        map: { url: `/map/{z}/{x}/{y}.mvt?v=${version}`, maxZoom, attribution, start },
        areaOverrides: this.config.AREA_OVERRIDES !== undefined,
        local: this.config.RAHI_LOCAL,
        inboxUrl: inboxOf(this.config),
      };
    });
    this.server.get('/*', (request, reply) => this.#serve(request, reply));
  }

  async #serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [path = ''] = request.url.split('?', 1);
    const found = isApi(path) ? null : await this.#find(path, request.headers.accept);
    if (!found) throw new Refusal('not_found', say('address.nothing'));
    return reply.header('cache-control', cacheControl[found.keep]).sendFile(found.file);
  }

  async #find(path: string, accept: string | undefined): Promise<WebPath | null> {
    if (this.#root === null) return null;
    const named = webPathOf(path);
    if (named && (await isFile(join(this.#root, named.file)))) return named;
    return isScreen(path, accept) && (await isFile(join(this.#root, shellPage.file))) ? shellPage : null;
  }
}

/** This class chooses the file and how long it is cached; the library reads, negotiates and sends it. */
const staticOptions = (root: string) => ({
  root,
  serve: false as const,
  preCompressed: true,
  dotfiles: 'ignore' as const,
  index: false as const,
  cacheControl: false,
  lastModified: false,
  acceptRanges: false,
  setHeaders: (response: { setHeader(name: string, value: string): unknown }) => {
    response.setHeader('vary', 'accept-encoding');
  },
});

async function isFile(path: string): Promise<boolean> {
  const stats = await stat(path).catch(absent);
  return stats?.isFile() ?? false;
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
