import { committedText } from '@rahi/contracts/openapi/committed';
import type { OpenApiDocument, Operation, Response } from '@rahi/contracts/openapi/openapi-document';

/** The committed OpenAPI document. A test of the contracts checks that it is up to date. */
export const document = JSON.parse(committedText()) as OpenApiDocument;

type PathItem = OpenApiDocument['paths'][string];

const byMethod = { GET: 'get', HEAD: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** Paths with fewer parameters come first: `active` in `/api/rides/active` is not an id. */
const paths: readonly { matches: RegExp; item: PathItem }[] = Object.entries(document.paths)
  .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
  .map(([path, item]) => ({ matches: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), item }));

const byName = new Map(
  Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .map((operation) => [operation.operationId, operation]),
);

export function operationNamed(name: string): Operation | undefined {
  return byName.get(name);
}

/** The operation of a request, or undefined if the API has none. */
export function operationAt(method: string, pathname: string): Operation | undefined {
  const [, asked] = Object.entries(byMethod).find(([name]) => name === method) ?? [];
  return asked && paths.find(({ matches }) => matches.test(pathname))?.item[asked];
}

/** The documented answer of an operation with this status. */
export function responseOf(operation: Operation, status: number): Response | undefined {
  const response = operation.responses[status];
  if (!response || !('$ref' in response)) return response;
  return document.components.responses[response.$ref.replace('#/components/responses/', '')];
}
