import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit/process';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FASTIFY } from '../fastify.js';
import { inboxOf, type GatewayConfig } from '../gateway.config.js';
import { restOfBody } from './rest-of-body.js';
import { isSecure } from '../sessions/session-cookie.js';
import { isForeign } from './origin.js';
import { apiHeaders, feedHeaders, pageHeaders, transportHeaders, widgetHeaders } from './security-headers.js';
import { say } from '../say.js';

/** The longest path with query, in characters: several times the longest that a screen uses. */
const longestAddress = 12_288;
/** TRACE and the methods of WebDAV answer nothing here. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Sets headers on every answer. Refuses changes from other sites, and addresses and methods that nothing here has. */
@Injectable()
export class SecurityHooks implements OnModuleInit {
  constructor(
    @Inject(FASTIFY) private readonly server: FastifyInstance,
    @Inject(CONFIG) private readonly config: Pick<
      GatewayConfig,
      'TILES_URL' | 'AREA_OVERRIDES' | 'SECURE_COOKIES' | 'RAHI_LOCAL' | 'LOCAL_INBOX_URL'
    >,
  ) {}

  onModuleInit(): void {
    const pages = pageHeaders(this.config.TILES_URL, this.config.AREA_OVERRIDES, inboxOf(this.config));
    this.server.addHook('onRequest', (request, reply, done) => {
      const headers = headersAt(request.url) ?? pages;
      void reply.headers(headers).header('x-request-id', request.id);
      const secure = isSecure(request, this.config.SECURE_COOKIES);
      // RFC 6797: only over HTTPS. Behind an edge with TLS, TRUST_PROXY or the setting says so.
      if (secure && (request.protocol === 'https' || this.config.SECURE_COOKIES)) void reply.headers(transportHeaders);
      const refusal = refusalOf(request, secure);
      if (!refusal) return done();
      // The sender of such a request has no other use for the connection.
      if (refusal.code !== 'bad_origin') void reply.header('connection', 'close');
      done(refusal);
    });
    this.server.addHook('onSend', async ({ raw }, { statusCode }, payload) => {
      if (statusCode === 413) await restOfBody(raw);
      return payload;
    });
  }
}

function refusalOf(request: FastifyRequest, secure: boolean): Refusal | null {
  if (request.url.length > longestAddress) return new Refusal('too_large', say('address.tooLong'));
  if (hasTwoHosts(request)) return new Refusal('invalid_input', say('http.malformed'));
  if (!methods.has(request.method)) return new Refusal('method_not_allowed', say('method.never'));
  return isForeign(request, secure) ? new Refusal('bad_origin', say('origin.other')) : null;
}

/** RFC 9112, 3.2: what stands in front may go by the other one. */
function hasTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}

/** The headers of an address that is no page or file of a page. */
function headersAt(url: string) {
  if (isApi(url) || isBelow('/partners', url) || isBelow('/oauth', url)) return apiHeaders;
  if (isBelow('/gofs', url)) return feedHeaders;
  return isWidget(url) ? widgetHeaders : undefined;
}

/** The only file that a page of another site may load. */
const isWidget = (url: string): boolean => url.split('?', 1)[0] === '/widget.js';

/** Whether an address belongs to the API. */
export function isApi(url: string): boolean {
  return isBelow('/api', url);
}

/** Whether an address is a path or below it. */
const isBelow = (path: string, url: string): boolean =>
  url.startsWith(path) && (url.length === path.length || url[path.length] === '/' || url[path.length] === '?');
