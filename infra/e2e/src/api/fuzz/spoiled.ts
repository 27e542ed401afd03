import * as fc from 'fast-check';

/** A placeholder for a number that JSON can express and JavaScript cannot. */
export const beyondNumbers = '@@1e999@@';

const nasty: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  -0.5,
  2 ** 53,
  1e308,
  -1e308,
  Number.MIN_VALUE,
  '',
  ' ',
  '\t\n',
  'Infinity',
  '-Infinity',
  '1e5',
  '0x10',
  '१२',
  '1,5',
  '--1',
  '\u202e\u200b\ufeff',
  '𝒳'.repeat(500),
  'e\u0301'.repeat(400),
  "' OR 1=1 --",
  '%_\\',
  '../../etc/passwd',
  '{{7*7}}',
  'x'.repeat(20_000),
  [],
  [null],
  [[[[]]]],
  {},
  { $gt: '' },
  { toString: 1, valueOf: null, length: -1 },
];

const oddKeys = [
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toJSON',
  '$where',
  '',
  'ключ',
  'a\u0000',
  '0',
  'isAdmin',
];

/** Text that databases refuse more often than other text. */
const sharpest = ['\u0000', 'a\u0000b', '\ud800', 'a\udfffb', beyondNumbers, 'NaN', null];

export const nastyValue = fc.oneof(fc.constantFrom(...sharpest), fc.constantFrom(...nasty));
/** The same for paths and queries, as UTF-8 without lone surrogates. */
export const nastyText = nastyValue.map((value) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
    .toString()
    .replace(beyondNumbers, '1e999'),
);

type Change = (value: unknown) => unknown;

/** Changes a body at a random place: another value, a missing or additional member, or the whole body wrapped. */
export const spoiling: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.nat(), nastyValue).map(([at, value]) => replacedAt(at, value)) },
  { weight: 2, arbitrary: fc.nat().map(withoutMember) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...oddKeys), nastyValue).map(([key, value]) => withMember(key, value)),
  },
  { weight: 1, arbitrary: nastyValue.map((value) => () => value) },
  { weight: 1, arbitrary: fc.constant((value: unknown) => [value]) },
);

function membersOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

/** Recurses into members that are objects. */
function replacedAt(at: number, by: unknown): Change {
  return (value) => {
    const members = membersOf(value);
    const chosen = members[at % Math.max(1, members.length)];
    if (!chosen) return by;
    const [name, inner] = chosen;
    const deeper = membersOf(inner).length > 0 && at % 2 === 0 ? replacedAt(at >> 1, by)(inner) : by;
    return { ...Object.fromEntries(members), [name]: deeper };
  };
}

function withoutMember(at: number): Change {
  return (value) => {
    const members = membersOf(value);
    return Object.fromEntries(members.filter((_, n) => n !== at % Math.max(1, members.length)));
  };
}

function withMember(key: string, extra: unknown): Change {
  return (value) => ({ ...Object.fromEntries(membersOf(value)), [key]: extra });
}

/** Any JSON. */
export function written(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(`"${beyondNumbers}"`, '1e999');
}
