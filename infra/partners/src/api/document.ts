import { idempotencyKeyPattern, type partnerScopes, problemSchema } from '@rahi/contracts';
import * as z from 'zod/mini';
import { examples } from './examples.js';
import { versions, type PublicCall } from './public-call.js';
import { publicCalls } from './public-calls.js';
import { tokensAnHour, tokenSeconds } from '../keys/tokens.service.js';
import { callsAMinute } from '../keys/usage.service.js';

const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
const refusal = (description: string) => ({ description, content: problem });
const retryAfter = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };

/** What a scope is for. */
const scopeWords = {
  vehicles: 'Read the types of vehicles',
  estimates: 'Ask what a trip costs',
  'rides:book': 'Book rides for guests',
  'rides:read': 'Read the rides of the organisation',
  'rides:cancel': 'Cancel rides of the organisation',
} as const satisfies Record<(typeof partnerScopes)[number], string>;

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. @param io what a caller sends, or what it gets */
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
};

function parametersOf({ params, query, needsKey }: PublicCall) {
  return [
    ...parametersIn('path', params),
    ...parametersIn('query', query),
    ...(needsKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    { $ref: '#/components/parameters/Version' },
  ];
}

function parametersIn(where: 'path' | 'query', part: z.ZodMiniType) {
  const { properties = {}, required = [] } = schemaOf(part, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema,
  }));
}

function operationOf(call: PublicCall) {
  const { request, answer } = examples[call.name] ?? {};
  return {
    operationId: call.name,
    summary: call.summary,
    security: [{ oauth: [call.scope] }],
    parameters: parametersOf(call),
    ...(call.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(call.body, 'input'), example: request } },
      },
    }),
    responses: {
      [call.success ?? 200]: {
        description: 'The answer',
        headers: {
          'Rahi-Version': { description: 'The version that was answered', schema: { type: 'string' } },
          ...(call.needsKey && {
            'Idempotent-Replay': { description: 'true where an earlier request made it', schema: { type: 'string' } },
          }),
        },
        content: { 'application/json': { schema: schemaOf(call.answer, 'output'), example: answer } },
      },
      400: refusal('`invalid_input`: `errors` says where and what'),
      401: refusal('`unauthenticated`: no token, or it has ended: ask for another'),
      403: refusal(`\`forbidden\`: the token lacks the scope ${call.scope}`),
      ...Object.fromEntries(Object.entries(call.refusals ?? {}).map(([status, words]) => [status, refusal(words)])),
      ...(call.body && { 415: refusal('`unsupported_media_type`: the body is no application/json') }),
      429: { ...refusal(`\`too_many_requests\`: more than ${callsAMinute} calls in a minute`), headers: retryAfter },
      503: { ...refusal('`unavailable`: ask again later'), headers: retryAfter },
    },
  };
}

const oauthAnswer = {
  type: 'object',
  required: ['access_token', 'token_type', 'expires_in', 'scope'],
  properties: {
    access_token: { type: 'string' },
    token_type: { const: 'Bearer' },
    expires_in: { type: 'integer', description: 'Seconds' },
    scope: { type: 'string' },
  },
};
const oauthError = {
  type: 'object',
  required: ['error', 'error_description'],
  properties: { error: { type: 'string' }, error_description: { type: 'string' } },
};
const form = (name: string, description: string) => ({ [name]: { type: 'string', description } });

const tokenOperation = {
  operationId: 'token',
  summary: 'A token for a client that proves who it is (OAuth 2, client credentials)',
  security: [{ basic: [] }, {}],
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          required: ['grant_type'],
          properties: {
            grant_type: { const: 'client_credentials' },
            ...form('scope', 'Some of the client’s scopes, separated by spaces; without it, all'),
            ...form('client_id', 'Without Basic'),
            ...form('client_secret', 'Without Basic'),
            ...form('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'),
            ...form('client_assertion', 'A JWT that the client has signed (private_key_jwt)'),
          },
        },
      },
    },
  },
  responses: {
    200: {
      description: `A token that is good for ${tokenSeconds} seconds`,
      content: { 'application/json': { schema: oauthAnswer, example: examples['token']?.answer } },
    },
    400: {
      description:
        '`invalid_request`, `unsupported_grant_type`, `invalid_scope`, or `unauthorized_client` while suspended',
      content: { 'application/json': { schema: oauthError } },
    },
    401: { description: '`invalid_client`', content: { 'application/json': { schema: oauthError } } },
    429: {
      description: `\`too_many_requests\`: more than ${tokensAnHour} tokens in an hour`,
      headers: retryAfter,
      content: { 'application/json': { schema: oauthError } },
    },
  },
};

/** For developers: the document is in English. */
const documentTitle = 'Rahi for partners';

/** The OpenAPI 3.1 document of the public calls. @param site the address of Rahi */
export function publicDocument(site: string) {
  const paths = new Map<string, Record<string, unknown>>([['/oauth/token', { post: tokenOperation }]]);
  for (const call of publicCalls)
    paths.set(call.path, { ...paths.get(call.path), [call.method.toLowerCase()]: operationOf(call) });
  return {
    openapi: '3.1.0',
    info: {
      title: documentTitle,
      version: versions.at(-1),
      description:
        'Amounts are whole paise. Times are UTC in ISO 8601. A member that is not known is refused. New members of an answer are no new version.',
    },
    servers: [{ url: new URL('/', site).origin }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'client_id and client_secret, to get a token' },
        oauth: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: new URL('/oauth/token', site).href, scopes: scopeWords } },
        },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description:
            'A new text for each booking, such as a UUID. Sent again within 24 hours with the same body, it books nothing more and answers the same ride',
          schema: { type: 'string', pattern: idempotencyKeyPattern.source },
        },
        Version: {
          name: 'Rahi-Version',
          in: 'header',
          required: false,
          description: 'The version of the calls, a day; without it, the last one',
          schema: { type: 'string', enum: [...versions] },
        },
      },
      schemas: { Problem: schemaOf(problemSchema, 'output') },
    },
  };
}
