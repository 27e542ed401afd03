import type { Call } from '../call.js';
import { exampleOf } from './examples.js';
import { errorStatuses, errorTitles, type ErrorCode } from '../errors.js';
import type { JsonSchema, Operation, Parameter, Reference, Response } from './openapi-document.js';
import { refusalsOf } from './refusals.js';
import type { SchemaBook } from './schema-book.js';

export const problemType = 'application/problem+json';
export const cookieSecurity = 'session';

/**
 * One call of the table as an operation; its name is the operation's id. Its tag is `admin` where it is for administrators, else the first
 * word of its name: `support` for what other people ask svc-admin.
 */
export function operationOf(call: Call, book: SchemaBook): Operation {
  const [area = ''] = call.name.split('.');
  const tag = area === 'admin' ? 'support' : area;
  const parameters = parametersOf(call, book);
  const body = call.method === 'GET' ? null : book.schemaOf(call.body, 'input');
  return {
    operationId: call.name,
    summary: call.summary,
    ...describe(call),
    tags: [call.access === 'admin' ? 'admin' : tag],
    security: call.access === 'public' ? [] : [{ [cookieSecurity]: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body &&
      !isEmpty(body) && { requestBody: { required: true, content: { 'application/json': withExample(body, book) } } }),
    responses: { [call.success]: success(call, book), ...refusedResponses(refusalsOf(call)) },
  };
}

/** `:name` as OpenAPI writes it. */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** The answers of a set of refusals, by status. */
function refusedResponses(codes: readonly ErrorCode[]): Record<string, Response | Reference> {
  const statuses = [...new Set(codes.map((code) => errorStatuses[code]))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const together = codes.filter((code) => errorStatuses[code] === status);
      const [only] = together;
      const shared = together.length === 1 && only !== undefined;
      return [status, shared ? { $ref: `#/components/responses/${responseName(only)}` } : problemResponse(together)];
    }),
  );
}

/** The answers that stand for a single code, each once in the document, by name. */
export function sharedResponses(): Record<string, Response> {
  return Object.fromEntries(keysOf(errorStatuses).map((code) => [responseName(code), problemResponse([code])]));
}

function describe({ access, whileSuspended, method }: Call): { description: string } | undefined {
  const notes = [
    ...(access === 'admin' ? ['For administrators.'] : []),
    ...(whileSuspended && method !== 'GET' && access !== 'public' ? ['Open to a suspended user too.'] : []),
  ];
  return notes.length > 0 ? { description: notes.join(' ') } : undefined;
}

function parametersOf(call: Call, book: SchemaBook): Parameter[] {
  const fieldsOf = (schema: JsonSchema, place: Parameter['in']) =>
    fieldsIn(schema, place).map((field) => ({
      ...field,
      ...((field.required || exampled.has(field.name)) && {
        example: exampleOf(field.schema, (reference) => book.named(reference), field.name),
      }),
    }));
  return [
    ...fieldsOf(book.schemaOf(call.params, 'input'), 'path'),
    ...fieldsOf(book.schemaOf(call.query, 'input'), 'query'),
    ...(call.takesKey ? [idempotencyKey] : []),
    ...call.signatureHeaders.map(signatureHeader),
  ];
}

/** Optional, and yet worth an example. */
const exampled = new Set(['search', 'pickupIn', 'from', 'to']);

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'One per attempt. The same key and body give the same answer again, with `Idempotent-Replay: true`; another body is refused with `key_reused`.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};

const signatureHeader = (name: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
});

function fieldsIn({ properties = {}, required = [] }: JsonSchema, place: Parameter['in']): Parameter[] {
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, field]) => ({
    name,
    in: place,
    required: Array.isArray(required) && required.includes(name),
    schema: field,
  }));
}

function isEmpty(schema: JsonSchema): boolean {
  return Object.keys(schema['properties'] ?? {}).length === 0 && schema['anyOf'] === undefined;
}

function success(call: Call, book: SchemaBook): Response {
  const paged = Object.hasOwn(book.schemaOf(call.query, 'input')['properties'] ?? {}, 'cursor');
  const schema = answerSchema(call, book);
  const isJson = call.answerType === 'application/json';
  const content = { [call.answerType]: isJson ? withExample(schema, book) : { schema } };
  return {
    description: call.success === 201 ? 'Created' : 'Done',
    headers: headersFor([
      'X-Request-Id',
      ...(paged ? ['Link', 'X-Total-Count'] : []),
      ...(call.takesKey ? ['Idempotent-Replay'] : []),
    ]),
    ...(call.success !== 204 && { content }),
  };
}

/** With a value that it accepts, for people. */
function withExample(schema: JsonSchema, book: SchemaBook): { schema: JsonSchema; example: unknown } {
  return { schema, example: exampleOf(schema, (reference) => book.named(reference)) };
}

function answerSchema(call: Call, book: SchemaBook): JsonSchema {
  const isJson = call.answerType === 'application/json';
  return isJson ? book.schemaOf(call.answer, 'output') : { type: 'string', contentMediaType: call.answerType };
}

function problemResponse(codes: readonly ErrorCode[]): Response {
  const [first] = codes;
  const status = errorStatuses[first ?? 'internal'];
  const retry = status === 429 || status === 503;
  const narrowed = { status: { const: status }, code: { enum: codes } };
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTitles[code]}`).join('; '),
    headers: headersFor(['X-Request-Id', ...(retry ? ['Retry-After'] : [])]),
    content: {
      [problemType]: {
        schema: {
          allOf: [
            { $ref: `#/components/schemas/${status === 400 ? 'InvalidInput' : 'Problem'}` },
            { type: 'object', properties: narrowed },
          ],
        },
      },
    },
  };
}

function headersFor(names: readonly string[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** `ride_taken` → `RideTaken` */
function responseName(code: ErrorCode): string {
  return code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(table) as K[];
}
