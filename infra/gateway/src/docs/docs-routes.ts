import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '@rahi/contracts';
import { committedText } from '@rahi/contracts/openapi/committed';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { FASTIFY } from '../fastify.js';
import { pages } from '../pages.js';
import { docsHeaders } from '../security/security-headers.js';
import { say } from '../say.js';

const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Only the files that the page needs: the library's folder contains more. */
const files = new Map([
  ['docs.html', { folder: pages, type: 'text/html; charset=utf-8' }],
  ['docs.css', { folder: pages, type: 'text/css; charset=utf-8' }],
  ['docs.js', { folder: pages, type: 'text/javascript; charset=utf-8' }],
  ['swagger-ui.css', { folder: swagger, type: 'text/css; charset=utf-8' }],
  ['swagger-ui-bundle.js', { folder: swagger, type: 'text/javascript; charset=utf-8' }],
]);

/** The API's description for programs, `/api/openapi.json`, and for people, `/api/docs`. Open to everyone. */
@Injectable()
export class DocsRoutes implements OnModuleInit {
  constructor(@Inject(FASTIFY) private readonly server: FastifyInstance) {}

  onModuleInit(): void {
    const document = committedText();
    this.server.get('/api/openapi.json', (_request, reply) =>
      reply.header('content-type', 'application/json; charset=utf-8').send(document),
    );
    this.server.get('/api/docs', (_request, reply) => send(reply, 'docs.html'));
    this.server.get<{ Params: { file: string } }>('/api/docs/:file', ({ params: { file } }, reply) =>
      send(reply, file),
    );
  }
}

async function send(reply: FastifyReply, name: string): Promise<FastifyReply> {
  const file = files.get(name);
  if (!file) throw new Refusal('not_found', say('address.nothing'));
  const bytes = await readFile(join(file.folder, name));
  return reply.headers(docsHeaders).header('content-type', file.type).send(bytes);
}
