import { Controller, Inject } from '@nestjs/common';
import { partnerRequest, Refusal } from '@rahi/contracts';
import { CONFIG, HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import type * as z from 'zod/mini';
import { Tokens, type Bearer } from '../keys/tokens.service.js';
import { Usage } from '../keys/usage.service.js';
import type { PartnersConfig } from '../partners.config.js';
import { say } from '../say.js';
import { Answers, type Asked } from './answers.service.js';
import { publicDocument } from './document.js';
import { latestVersion, versions, type PublicCall } from './public-call.js';
import { callsAt } from './public-calls.js';

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
    private readonly answers: Answers,
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
    const { call, params } = callOf(request);
    const bearer = await this.#bearerOf(headers.authorization, call);
    const asked = { call, params, request, bearer, asking };
    const { answer, replayed = false } = await this.#counted(bearer, call, () => this.answers.to(asked));
    return {
      status: call.success ?? 200,
      body: JSON.stringify(answer),
      headers: { 'rahi-version': version, ...(replayed && { 'idempotent-replay': 'true' }) },
    };
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
}

/** @throws Refusal not_found, method_not_allowed */
function callOf({ method, path }: Request): Pick<Asked, 'call' | 'params'> {
  const there = callsAt(path);
  const found = there.find(({ call }) => call.method === method);
  if (found) return found;
  if (there.length > 0) throw notThisWay(there.map(({ call }) => call.method).join(', '));
  throw new Refusal('not_found', say('page.none', { index: documentPath }));
}

function versionOf(asked: string | null): string {
  if (asked === null || asked === '') return latestVersion;
  const version = versions.find((one) => one === asked);
  if (version) return version;
  const message = say('api.noVersion', { versions: versions.join(', ') });
  throw new Refusal('invalid_input', message, { errors: [{ in: 'header', at: 'Rahi-Version', message }] });
}

const notThisWay = (methods: string) => new Refusal('method_not_allowed', say('api.methods', { methods }));
