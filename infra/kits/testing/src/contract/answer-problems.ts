import type { Call } from '@rahi/contracts';
import type { JsonSchema, Operation, Response } from '@rahi/contracts/openapi/openapi-document';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { document, operationAt, operationNamed, responseOf } from './operations.js';

/** An answer. Its headers are checked when they are given. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Headers;
}

const problemType = 'application/problem+json';

/** How an answer to a call differs from the committed OpenAPI document; empty when it fits. */
export function answerProblems(call: Pick<Call, 'name'>, answered: Answered): string[] {
  const operation = operationNamed(call.name);
  return operation ? problemsOf(operation, answered) : [`${call.name} is not in the document: npm run openapi`];
}

/** The same for a request by method and path. A refusal must be a problem document even if the API has no such operation. */
export function answerProblemsAt(method: string, pathname: string, answered: Answered): string[] {
  const operation = operationAt(method, pathname);
  if (operation) return problemsOf(operation, answered, method === 'HEAD');
  const isRefusal = answered.status >= 400 && pathname.startsWith('/api/') && method !== 'HEAD';
  return isRefusal ? bodyProblems(validatorFor({ $ref: '#/components/schemas/Problem' }), answered.body) : [];
}

/** @throws Error that lists the problems */
export function mustFit(problems: readonly string[], what: string, { status, body }: Answered): void {
  if (problems.length === 0) return;
  throw new Error(`${what} answered ${status} against its document: ${problems.join('; ')}: ${JSON.stringify(body)}`);
}

function problemsOf(operation: Operation, { status, body, headers }: Answered, headersAlone = false): string[] {
  const response = responseOf(operation, status);
  if (!response) return [`${operation.operationId} documents no ${status}`];
  const [[type = '', content] = []] = Object.entries(response.content ?? { nothing: undefined });
  return [
    ...(headers ? headerProblems(response, type, headers) : []),
    ...(content && !headersAlone ? bodyProblems(validatorFor(content.schema, type), body) : []),
  ];
}

function headerProblems(response: Response, type: string, headers: Headers): string[] {
  const missing = Object.keys(response.headers ?? {}).filter(
    (name) => document.components.headers[name]?.required === true && !headers.has(name),
  );
  const came = headers.get('content-type')?.split(';')[0] ?? 'nothing';
  return [...missing.map((name) => `no ${name}`), ...(came === type ? [] : [`${came} came instead of ${type}`])];
}

// Each suite compiles its schemas and uses them a few times: faster code is not worth the time to make it.
const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false, code: { optimize: false } });
formats.default(ajv);
ajv.addSchema({ components: { schemas: componentsClosed() } }, 'openapi');
const validators = new Map<JsonSchema, ValidateFunction>();

function validatorFor(schema: JsonSchema, type = problemType): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const made = ajv.compile(absolute(type === problemType ? schema : closed(schema)));
  validators.set(schema, made);
  return made;
}

function bodyProblems(validate: ValidateFunction, body: unknown): string[] {
  if (validate(body)) return [];
  return (validate.errors ?? []).slice(0, 5).map(({ instancePath, message, params }) => {
    const more = 'additionalProperty' in params ? ` (${params['additionalProperty']})` : '';
    return `${instancePath === '' ? 'the body' : instancePath} ${message}${more}`;
  });
}

/** Refusals may carry further members. For every other answer the document names all members. */
function componentsClosed(): Record<string, JsonSchema> {
  const open = new Set(['Problem', 'InvalidInput']);
  return Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [
      name,
      open.has(name) ? schema : closed(schema),
    ]),
  );
}

/** R20 lets an answer gain members. In tests, a member that the document does not name is an error. */
function closed(schema: JsonSchema): JsonSchema {
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closedValue(value)]));
  return 'properties' in schema && !('additionalProperties' in schema)
    ? { ...inner, additionalProperties: false }
    : inner;
}

function closedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closedValue);
  return typeof value === 'object' && value !== null ? closed({ ...value }) : value;
}

function absolute(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"openapi#/');
  return JSON.parse(text) as JsonSchema;
}
