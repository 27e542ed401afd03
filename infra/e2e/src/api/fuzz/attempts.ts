import type { Call } from '@rahi/contracts';
import type { Operation } from '@rahi/contracts/openapi/openapi-document';
import * as fc from 'fast-check';
import type { Arbitraries } from './arbitrary-of.js';
import { nastyText, spoiling, written } from './spoiled.js';

/** One request. */
export interface Attempt {
  /** Path and query. */
  readonly path: string;
  readonly body: string | undefined;
  /** Whether it matches the call's schemas; null when only decoding shows that. */
  readonly fits: boolean | null;
}

/** Existing ids by the name of their field. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

/** Requests to one call: some as documented, most with one error. */
export function attemptsOf(
  call: Call,
  operation: Operation,
  values: Arbitraries,
  known: KnownIds,
): fc.Arbitrary<Attempt> {
  const part = (place: 'path' | 'query') =>
    fc.record(
      Object.fromEntries(
        (operation.parameters ?? [])
          .filter((parameter) => parameter.in === place)
          .map(({ name, required, schema }) => {
            const value = values.of(schema).map(String);
            return [name, knownOr(known[name], required ? value : fc.option(value, { nil: undefined }))];
          }),
      ),
      { noNullPrototype: true },
    );
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body = schema
    ? values.of(schema).chain((made) => withKnownIds(made, known))
    : fc.constant(call.method === 'GET' ? undefined : {});
  return fc.record({ params: part('path'), query: part('query'), body }).chain((parts) => spoiledAttempt(call, parts));
}

interface Parts {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

function spoiledAttempt(call: Call, parts: Parts): fc.Arbitrary<Attempt> {
  const asDocumented = fc.constant(attemptOf(call, parts, entriesOf(parts.query)));
  const badBody = spoiling.map((spoil) =>
    attemptOf(call, { ...parts, body: spoil(parts.body) }, entriesOf(parts.query)),
  );
  const badQuery = spoiledQuery(parts.query).map((entries) => attemptOf(call, parts, entries));
  const names = Object.keys(parts.params);
  const badPath = fc
    .tuple(fc.constantFrom(...(names.length > 0 ? names : ['none'])), nastyText)
    .map(([name, text]) =>
      attemptOf(call, { ...parts, params: { ...parts.params, [name]: text } }, entriesOf(parts.query)),
    );
  const undecodable = fc
    .constantFrom(
      '%E0%A4%A',
      '%zz',
      '%',
      '%ff%fe',
      '&&&=&',
      '=',
      '[]=1',
      'a[b]=1',
      '%00',
      '__proto__=1',
      'constructor=1',
    )
    .map((raw) => ({ ...attemptOf(call, parts, entriesOf(parts.query)), fits: null, raw }))
    .map(({ raw, path, ...rest }) => ({ ...rest, path: `${path}${path.includes('?') ? '&' : '?'}${raw}` }));
  return fc.oneof(
    { weight: 3, arbitrary: asDocumented },
    ...(call.method === 'GET' ? [] : [{ weight: 8, arbitrary: badBody }]),
    ...(names.length > 0 ? [{ weight: 2, arbitrary: badPath }] : []),
    { weight: call.method === 'GET' ? 6 : 1, arbitrary: badQuery },
    { weight: 1, arbitrary: undecodable },
  );
}

type Entries = readonly (readonly [string, string])[];

function entriesOf(query: Parts['query']): Entries {
  return Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

/** Another value, a parameter twice, a missing one or an unknown one. */
function spoiledQuery(query: Parts['query']): fc.Arbitrary<Entries> {
  const entries = entriesOf(query);
  const names = Object.keys(query);
  const name = fc.constantFrom(...(names.length > 0 ? names : ['limit']));
  const without = (gone: string) => entries.filter(([known]) => known !== gone);
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(name, nastyText).map(([at, text]) => [...without(at), [at, text.slice(0, 4000)] as const]),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(name, nastyText)
        .map(([at, text]) => [...entries, [at, '1'] as const, [at, text.slice(0, 4000)] as const]),
    },
    { weight: 1, arbitrary: name.map(without) },
    { weight: 1, arbitrary: nastyText.map((text) => [...entries, ['unheard-of', text.slice(0, 4000)] as const]) },
  );
}

function attemptOf(call: Call, { params, body }: Parts, entries: Entries): Attempt {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? '').slice(0, 4000)),
  );
  const query = entries.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  const isIn = {
    path: call.params.safeParse(params).success,
    query: call.query.safeParse(decodedQuery(entries)).success,
    // The gateway refuses numbers that JSON.parse turns into Infinity.
    body: call.body.safeParse(asRead(body)).success,
  };
  return {
    path: query === '' ? path : `${path}?${query}`,
    body: body === undefined ? undefined : written(body),
    fits: isIn.path && isIn.query && isIn.body,
  };
}

/** Parsed as in the gateway: a repeated parameter becomes a list. */
function decodedQuery(entries: Entries): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, value] of entries) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
}

function asRead(body: unknown): unknown {
  return body === undefined ? {} : JSON.parse(written(body));
}

function knownOr<T>(ids: readonly string[] | undefined, value: fc.Arbitrary<T>): fc.Arbitrary<string | T> {
  return ids ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: value }) : value;
}

/** Replaces most random ids by existing ones. */
function withKnownIds(body: unknown, known: KnownIds): fc.Arbitrary<unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return fc.constant(body);
  const members = Object.entries(body).map(([name, value]) => [
    name,
    knownOr(known[name], fc.constant<unknown>(value)),
  ]);
  return fc.record(Object.fromEntries(members), { noNullPrototype: true });
}
