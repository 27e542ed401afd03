import type { JsonSchema } from './openapi-document.js';

/** Values by the name of their member, where the schema says only what they look like. */
const byName: Readonly<Record<string, unknown>> = {
  email: 'asha.rao@example.com',
  code: '482913',
  otp: '4829',
  name: 'Asha Rao',
  phone: '+91 98200 11223',
  pickupAddress: 'Hill Road, Bandra West',
  dropoffAddress: 'Dadar TT Circle',
  address: 'Hill Road, Bandra West',
  city: 'mumbai',
  vehicleModel: 'White Dzire',
  vehicleNumber: 'MH 03 CT 1180',
  reason: 'The rider asked for it on the phone',
  message: 'I am at the main gate',
  text: 'I am at the main gate',
  note: 'Blue gate beside the bakery',
  title: 'Ride update',
  /** Quiet hours; days have a form of their own. */
  from: '22:00',
  to: '07:00',
  /** A Sunday. */
  weekEnding: '2026-11-22',
  month: '2026-11',
  csv: 'Date,Reference,Amount\n23/11/2026,420112345678,283.50',
  reference: '604512345678',
  upiId: 'vikram.singh@okbank',
  pan: 'ABCPE1234F',
  search: 'Asha',
  q: 'Dadar',
  pickupIn: '18.89,72.77,19.28,73.04',
  lat: 19.0544,
  lng: 72.8402,
  pickupLat: 19.0544,
  pickupLng: 72.8402,
  dropoffLat: 19.0178,
  dropoffLng: 72.8478,
  currentLat: 19.0544,
  currentLng: 72.8402,
  distance: 4.2,
  duration: 18,
};

/** Of texts, by what their pattern lets through; the first that fits. */
const texts = [
  '152.25',
  '4829',
  '482913',
  '420112345678',
  'mumbai',
  'a1b2c3d4e5f60718',
  'MjAyNi0xMS0yM1QxMjowMDowMFo',
  '19.0544,72.8402',
  '+91 98200 11223',
  'asha.rao@example.com',
  '2026-11-23',
  'RAHI50',
  'Rahi',
  'C-7K3F-92',
  // Keys of a browser's push service.
  'B'.repeat(22),
  'B'.repeat(87),
  // A passkey, as the browser writes it, and a recovery code.
  '{"id":"MjAyNi0xMS0yM1QxMjowMDowMFo","type":"public-key"}',
  'k3vq-7tma-zd2x-hh6p',
  // A hash.
  'a1'.repeat(32),
];

const aDate = /^\d{4}-\d\d-\d\d$/;
const formats: Readonly<Record<string, string>> = {
  uuid: '8f21c0a4-8d3c-4a53-8f0a-3a7a5d1c2b10',
  'date-time': '2026-11-23T12:30:00.000Z',
  date: '2026-11-23',
  email: 'asha.rao@example.com',
  uri: 'https://rahi.example/shared/ride',
};

/** Deeper than this an example explains nothing. */
const deepest = 6;

type Named = (reference: string) => JsonSchema | undefined;

/** A value that a schema accepts. @param named finds what a `$ref` points at */
export function exampleOf(schema: JsonSchema, named: Named, name = '', depth = 0): unknown {
  const reference = schema['$ref'];
  if (typeof reference === 'string') return exampleOf(named(reference) ?? {}, named, name, depth);
  const [given] = listOf(schema['examples']);
  if (given !== undefined) return given;
  if ('const' in schema) return schema['const'];
  if ('default' in schema) return schema['default'];
  const [first] = listOf(schema['enum']);
  if (first !== undefined) return first;
  const choices = [...schemasOf(schema['anyOf']), ...schemasOf(schema['oneOf'])];
  // What there is says more than null.
  const choice = choices.find(({ type }) => type !== 'null');
  if (choice) return exampleOf(choice, named, name, depth);
  const types = listOf(schema['type']);
  const type = types.find((one) => one !== 'null') ?? schema['type'];
  const parts = schemasOf(schema['allOf']);
  if (parts.length > 0 && type === undefined)
    return Object.assign({}, ...parts.map((part) => exampleOf(part, named, name, depth)));
  switch (type) {
    case 'object':
      return objectOf(schema, named, depth);
    case 'array':
      return arrayOf(schema, named, name, depth);
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function objectOf(schema: JsonSchema, named: Named, depth: number): Record<string, unknown> {
  if (depth > deepest) return {};
  const naming = schemaOf(schema['propertyNames']);
  const keys = listOf((named(String(naming['$ref'])) ?? naming)['enum']).map(String);
  const members = [
    ...keys.map((key) => [key, schema['additionalProperties']] as const),
    ...Object.entries(recordOf(schema['properties'])),
  ];
  return Object.fromEntries(
    members.map(([member, value]) => [member, exampleOf(schemaOf(value), named, member, depth + 1)]),
  );
}

function arrayOf(schema: JsonSchema, named: Named, name: string, depth: number): unknown[] {
  const tuple = schemasOf(schema['prefixItems']);
  if (tuple.length > 0) return tuple.map((item) => exampleOf(item, named, name, depth + 1));
  const { minItems: least = 1, maxItems: most = Infinity } = schema;
  const item = exampleOf(schemaOf(schema['items']), named, name, depth + 1);
  return Array.from({ length: Math.min(Math.max(1, Number(least)), Number(most)) }, () => item);
}

function textOf(schema: JsonSchema, name: string): string {
  const { format, pattern, minLength, maxLength } = schema;
  const own = byName[name];
  if (typeof format === 'string' && formats[format] !== undefined)
    return format === 'date' && typeof own === 'string' && aDate.test(own) ? own : formats[format];
  const forms = typeof pattern === 'string' ? [new RegExp(pattern, 'u')] : [];
  for (const part of schemasOf(schema['allOf']))
    if (typeof part['pattern'] === 'string') forms.push(new RegExp(part['pattern'], 'u'));
  const fits = (text: string) =>
    forms.every((form) => form.test(text)) &&
    (typeof minLength !== 'number' || text.length >= minLength) &&
    (typeof maxLength !== 'number' || text.length <= maxLength);
  const candidates = [...(typeof own === 'string' ? [own] : []), ...(forms.length > 0 ? texts : ['Rahi', ...texts])];
  return candidates.find(fits) ?? 'x'.repeat(typeof minLength === 'number' ? minLength : 1);
}

function numberOf(schema: JsonSchema, name: string): number {
  const { minimum, maximum, exclusiveMinimum } = schema;
  const own = byName[name];
  const least = typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1;
  const most = typeof maximum === 'number' ? maximum : Number.MAX_SAFE_INTEGER;
  if (typeof own === 'number' && own >= least && own <= most) return own;
  return Math.min(Math.max(least, 1), most);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const schemaOf = (value: unknown): JsonSchema => recordOf(value);
const schemasOf = (value: unknown): JsonSchema[] => listOf(value).map(schemaOf);
