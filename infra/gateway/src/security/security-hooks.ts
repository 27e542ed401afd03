import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import type { FastifyInstance } from 'fastify';
import { FASTIFY } from '../fastify.js';
import type { GatewayConfig } from '../gateway.config.js';
import { isSecure } from '../sessions/session-cookie.js';
import { isForeign } from './origin.js';
import { apiHeaders, pageHeaders, transportHeaders } from './security-headers.js';

/** Sets headers on every answer, and refuses changes from other sites. */
@Injectable()
export class SecurityHooks implements OnModuleInit {
  constructor(
    @Inject(FASTIFY) private readonly server: FastifyInstance,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'TILES_URL' | 'AREA_OVERRIDES' | 'SECURE_COOKIES'>,
  ) {}

  onModuleInit(): void {
    const pages = pageHeaders(this.config.TILES_URL, this.config.AREA_OVERRIDES);
    this.server.addHook('onRequest', (request, reply, done) => {
      void reply.headers(isApi(request.url) ? apiHeaders : pages).header('x-request-id', request.id);
      const secure = isSecure(request, this.config.SECURE_COOKIES);
      // RFC 6797: only over HTTPS. Behind an edge with TLS, TRUST_PROXY or the setting says so.
      if (secure && (request.protocol === 'https' || this.config.SECURE_COOKIES)) void reply.headers(transportHeaders);
      if (!isForeign(request, secure)) return done();
      done(new Refusal('bad_origin', 'The request came from a page of another site.'));
    });
  }
}

/** Whether an address belongs to the API. */
export function isApi(url: string): boolean {
  return url.startsWith('/api') && (url.length === 4 || url[4] === '/' || url[4] === '?');
}
