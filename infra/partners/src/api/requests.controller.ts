import { Controller, Inject } from '@nestjs/common';
import { languageOfHeader, partnerRequest, Refusal } from '@rahi/contracts';
import { CONFIG, HandlesInternal, parsePart, type InternalInbound } from '@rahi/service-kit';
import type * as z from 'zod/mini';
import { Tokens, type Bearer } from '../keys/tokens.service.js';
import { Usage } from '../keys/usage.service.js';
import type { PartnersConfig } from '../partners.config.js';
import { say } from '../say.js';
import type { Asking } from '../services/rides-questions.js';
import { Estimates } from './estimates.service.js';
import { publicDocument } from './document.js';
import {
  estimatesCall,
  latestVersion,
  publicCalls,
  vehicleTypesCall,
  versions,
  type PublicCall,
} from './public-call.js';
import { VehicleTypes } from './vehicle-types.service.js';

type Request = z.output<typeof partnerRequest.request>;
type Answer = z.output<typeof partnerRequest.answer>;

const documentPath = '/partners/v1/openapi.json';
const tokenPath = '/oauth/token';

/** What the gateway passes on of partners with keys. */
@Controller()
export class RequestsController {
  readonly #document: string;

  constructor(
    private readonly tokens: Tokens,
    private readonly usage: Usage,
    private readonly vehicleTypes: VehicleTypes,
    private readonly estimates: Estimates,
    @Inject(CONFIG) config: Pick<PartnersConfig, 'PUBLIC_URL'>,
  ) {
    this.#document = JSON.stringify(publicDocument(config.PUBLIC_URL));
  }

  @HandlesInternal(partnerRequest)
  async request({ request, ...asking }: InternalInbound<typeof partnerRequest>): Promise<Answer> {
    const { method, path, headers } = request;
    if (path === tokenPath) {
      if (method !== 'POST') throw notThisWay('POST');
      return { ...(await this.tokens.answer({ ...headers, body: request.body })) };
    }
    if (path === documentPath) {
      if (method !== 'GET') throw notThisWay('GET');
      return { status: 200, body: this.#document, headers: {} };
    }
    const version = versionOf(headers.version);
    const call = callOf(request);
    const bearer = await this.#bearerOf(headers.authorization, call);
    const body = JSON.stringify(await this.#counted(bearer, call, () => this.#answer(call, request, asking)));
    return { status: 200, body, headers: { 'rahi-version': version } };
  }

  /** @throws Refusal unauthenticated; forbidden without the scope */
  async #bearerOf(authorization: string | null, { scope }: PublicCall): Promise<Bearer> {
    const [, token] = /^bearer +([\w-]{20,200})$/i.exec(authorization ?? '') ?? [];
    const bearer = token === undefined ? null : await this.tokens.bearerOf(token);
    if (!bearer) throw new Refusal('unauthenticated', say('api.noToken'));
    if (!bearer.scopes.includes(scope)) throw new Refusal('forbidden', say('api.noScope', { scope }));
    return bearer;
  }

  /** Counts it in the limit of its client, and notes for the desk how it went. */
  async #counted<T>({ clientId }: Bearer, { name }: PublicCall, answer: () => Promise<T>): Promise<T> {
    try {
      await this.usage.admit(clientId);
      const answered = await answer();
      await this.usage.note(clientId, name, true);
      return answered;
    } catch (error) {
      if (error instanceof Refusal) await this.usage.note(clientId, name, false);
      throw error;
    }
  }

  async #answer(call: PublicCall, request: Request, asking: Asking): Promise<unknown> {
    const query = parsePart(call.query, Object.fromEntries(new URLSearchParams(request.query)), 'query');
    if (call === vehicleTypesCall)
      return this.vehicleTypes.of(
        parsePart(vehicleTypesCall.query, query, 'query'),
        languageOfHeader(request.headers.acceptLanguage ?? undefined),
      );
    return this.estimates.of(parsePart(estimatesCall.body, jsonOf(request), 'body'), asking);
  }
}

/** @throws Refusal not_found, method_not_allowed */
function callOf({ method, path }: Request): PublicCall {
  const there = publicCalls.filter((call) => call.path === path);
  const call = there.find((one) => one.method === method);
  if (call) return call;
  if (there.length > 0) throw notThisWay(there.map((one) => one.method).join(', '));
  throw new Refusal('not_found', say('page.none', { index: documentPath }));
}

function versionOf(asked: string | null): string {
  if (asked === null || asked === '') return latestVersion;
  const version = versions.find((one) => one === asked);
  if (version) return version;
  const message = say('api.noVersion', { versions: versions.join(', ') });
  throw new Refusal('invalid_input', message, { errors: [{ in: 'header', at: 'Rahi-Version', message }] });
}

/** @throws Refusal unsupported_media_type, invalid_input */
function jsonOf({ headers, body }: Request): unknown {
  if (!/^application\/json\s*(?:;|$)/i.test(headers.contentType ?? ''))
    throw new Refusal('unsupported_media_type', say('api.json'));
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal('invalid_input', say('api.json'));
  }
}

const notThisWay = (methods: string) => new Refusal('method_not_allowed', say('api.methods', { methods }));
