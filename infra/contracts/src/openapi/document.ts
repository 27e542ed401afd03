import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { allCalls } from '../calls/index.js';
import type { Call } from '../call.js';
import { problemSchema } from '../errors.js';
import { liveCall } from '../live-call.js';
import type { JsonSchema, OpenApiDocument, Operation, OperationMethod, Response } from './openapi-document.js';
import { cookieSecurity, operationOf, problemType, sharedResponses, templateOf } from './operation.js';
import { SchemaBook } from './schema-book.js';

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const satisfies Record<
  string,
  OperationMethod
>;

/** The table of calls, and the stream that no table holds. */
export const documentedCalls: readonly Call[] = [...allCalls, liveCall];

/** The API as an OpenAPI 3.1 document, from its calls and nothing else. */
export function openApiDocument(): OpenApiDocument {
  const book = new SchemaBook();
  book.schemaOf(problemSchema, 'output');
  const paths: Record<string, Partial<Record<OperationMethod, Operation>>> = {};
  for (const call of documentedCalls) {
    const path = templateOf(call.path);
    paths[path] = { ...paths[path], [methods[call.method]]: operationOf(call, book) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rahi', version: productVersion(), description },
    servers: [{ url: '/', description: 'The gateway that serves this document' }],
    tags,
    paths,
    components: {
      securitySchemes: { [cookieSecurity]: session },
      headers,
      responses: usedIn(paths, sharedResponses()),
      schemas: { ...book.components(), InvalidInput: invalidInput(book) },
    },
  };
}

/** As the gateway says at `/api/health`, which answers for the product. */
function productVersion(): string {
  const text = readFileSync(new URL('../../../gateway/package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

const description = `Every call of the product, as the gateway answers it.

- The session is an HttpOnly cookie that \`POST /api/auth/verify-otp\` sets.
- A refusal is \`${problemType}\`; its \`code\` is what to switch on, its \`detail\` a sentence for people.
- Amounts are decimal rupees as text, times ISO 8601, distances kilometres unless a field says otherwise.
- Lists that grow take \`limit\` (20, at most 100) and \`cursor\`, and answer with the headers \`Link\` and \`X-Total-Count\`.
- A 500 is not documented anywhere: it is always a fault of ours.
- Members may be added to an answer; do not refuse those you do not know.`;

const tags = [
  { name: 'auth', description: 'Codes, sessions, users' },
  { name: 'rides', description: 'Fares, booking, the ride’s lifecycle, tracking, ratings, lists' },
  { name: 'drivers', description: 'Profiles, availability, drivers nearby, earnings, places, routes' },
  { name: 'support', description: 'Cases that people open with the desk' },
  { name: 'admin', description: 'What administrators alone may read and do' },
  { name: 'gateway', description: 'What the gateway answers itself' },
];

const session = {
  type: 'apiKey',
  in: 'cookie',
  name: 'rahi_session',
  description: 'Set at sign-in: HttpOnly, SameSite=Lax. On HTTPS it is Secure and its name begins with `__Host-`.',
};

const headers: OpenApiDocument['components']['headers'] = {
  'X-Request-Id': {
    description: 'Names this request in our logs. A caller’s own of 8 to 64 characters is logged beside it',
    required: true,
    schema: { type: 'string' },
  },
  'X-Total-Count': {
    description: 'How many there are in all',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  Link: {
    description: 'The next page, when there is one: `</api/…?cursor=…>; rel="next"`',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds after which to try again',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'Idempotent-Replay': {
    description: '`true` when this is what the first request with the key got',
    schema: { const: 'true' },
  },
};

const inputErrors = z.object({
  errors: z.optional(z.array(z.object({ in: z.string(), at: z.string(), message: z.string() }))),
});

function invalidInput(book: SchemaBook): JsonSchema {
  return {
    description: 'What is wrong with the request: `in` says which part (path, query, body), `at` where in it',
    allOf: [{ $ref: '#/components/schemas/Problem' }, book.schemaOf(inputErrors, 'input')],
  };
}

function usedIn(paths: object, shared: Record<string, Response>): Record<string, Response> {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(shared).filter(([name]) => text.includes(`"#/components/responses/${name}"`)),
  );
}
