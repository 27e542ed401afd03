import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Refusal } from '@rahi/contracts';
import { committedText } from '@rahi/contracts/openapi/committed';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { docsHeaders } from '../security/security-headers.js';
import { docsFile, isDocsFile, type DocsFileName } from './docs-files.js';

/** The API's description for programs, `/api/openapi.json`, and for people, `/api/docs`. Open to everyone. */
@Injectable()
export class DocsRoutes implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    const document = committedText();
    server.get('/api/openapi.json', (_request, reply) =>
      reply.header('content-type', 'application/json; charset=utf-8').send(document),
    );
    server.get('/api/docs', (_request, reply) => send(reply, 'docs.html'));
    server.get<{ Params: { file: string } }>('/api/docs/:file', ({ params: { file } }, reply) => {
      if (!isDocsFile(file)) throw new Refusal('not_found', 'There is nothing at this address.');
      return send(reply, file);
    });
  }
}

async function send(reply: FastifyReply, name: DocsFileName): Promise<FastifyReply> {
  const { type, bytes } = await docsFile(name);
  return reply.headers(docsHeaders).header('content-type', type).send(bytes);
}
