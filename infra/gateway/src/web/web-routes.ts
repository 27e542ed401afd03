import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Refusal } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config.js';
import { isApi } from '../security/security-hooks.js';
import { chosenEncoding } from './accept-encoding.js';
import { WebFiles, type WebFile } from './web-files.js';
import { cacheControl, isScreen, shellPage, webPathOf, type WebPath } from './web-paths.js';

/** Serves the shell, the released remotes, the pointer file that names them, and the shell's settings. */
@Injectable()
export class WebRoutes implements OnModuleInit {
  readonly #files: WebFiles | null;

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'WEB_DIR' | 'TILES_URL'>,
  ) {
    this.#files = config.WEB_DIR === undefined ? null : new WebFiles(config.WEB_DIR);
  }

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    server.get('/config.json', async (_request, reply) => {
      void reply.header('cache-control', cacheControl.never);
      return { tilesUrl: this.config.TILES_URL ?? null };
    });
    server.get('/*', (request, reply) => this.#serve(request, reply));
  }

  async #serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.replace(/\?.*$/, '');
    const { accept } = request.headers;
    if (!this.#files || isApi(path)) throw nothingHere();
    const named = webPathOf(path);
    const file = named && (await this.#files.open(named.file));
    if (named && file) return send(request, reply, named, file);
    const page = isScreen(path, accept) ? await this.#files.open(shellPage.file) : null;
    if (!page) throw nothingHere();
    return send(request, reply, shellPage, page);
  }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { keep }: WebPath,
  file: WebFile,
): Promise<FastifyReply> {
  void reply.header('cache-control', cacheControl[keep]).header('etag', file.etag);
  if (file.encodings.length > 1) void reply.header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.split(/,\s*/).includes(file.etag)) return reply.code(304).send();
  const encoding = chosenEncoding(request.headers['accept-encoding'], file.encodings);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.header('content-type', file.type).send(await file.bytes(encoding));
}

const nothingHere = () => new Refusal('not_found', 'There is nothing at this address.');
