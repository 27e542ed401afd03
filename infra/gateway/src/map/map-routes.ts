import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { unpacked, type TileMap } from '@rahi/city';
import { Refusal } from '@rahi/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FASTIFY } from '../fastify.js';
import { cacheControl } from '../web/web-paths.js';
import { accepts } from './accepts.js';
import { TILE_MAP } from './tile-map.js';
import { say } from '../say.js';

const tilePath = /^(\d{1,2})\/(\d{1,8})\/(\d{1,8})\.mvt$/;

/** `GET /map/{z}/{x}/{y}.mvt`: the tiles of the map. Open to everyone. */
@Injectable()
export class MapRoutes implements OnModuleInit {
  constructor(
    @Inject(FASTIFY) private readonly server: FastifyInstance,
    @Inject(TILE_MAP) private readonly map: TileMap,
  ) {}

  onModuleInit(): void {
    this.server.get<{ Params: { '*': string } }>('/map/*', (request, reply) => {
      return this.#answer(request.params['*'], request, reply);
    });
  }

  async #answer(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [z, x, y] = this.#placeOf(path);
    const tile = await this.map.tile(z, x, y);
    // An address with the version in it never changes its content.
    const isVersioned = request.url.endsWith(`?v=${this.map.version}`);
    void reply.header('cache-control', isVersioned ? cacheControl.forever : cacheControl.revalidate);
    if (!tile) return reply.code(204).send();
    const travels = accepts(request.headers['accept-encoding'], tile.encoding);
    const bytes = travels ? tile.bytes : await unpacked(tile);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    void reply.headers({ etag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (travels && tile.encoding !== 'identity') void reply.header('content-encoding', tile.encoding);
    return reply.header('content-type', 'application/vnd.mapbox-vector-tile').send(bytes);
  }

  #placeOf(path: string): [z: number, x: number, y: number] {
    const [z = 0, x = 0, y = 0] = (tilePath.exec(path) ?? []).slice(1).map(Number);
    const isTile = tilePath.test(path) && z <= this.map.maxZoom && x < 2 ** z && y < 2 ** z;
    if (!isTile) throw new Refusal('not_found', say('map.noTile'));
    return [z, x, y];
  }
}
