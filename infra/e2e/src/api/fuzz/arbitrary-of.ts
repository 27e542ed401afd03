import type { JsonSchema } from '@rahi/contracts/openapi/openapi-document';
import * as fc from 'fast-check';
import * as z from 'zod';

/** The JSON Schema keywords of the request schemas. */
const keywords = z.looseObject({
  $ref: z.optional(z.string()),
  anyOf: z.optional(z.array(z.record(z.string(), z.unknown()))),
  oneOf: z.optional(z.array(z.record(z.string(), z.unknown()))),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  items: z.optional(z.union([z.boolean(), z.record(z.string(), z.unknown())])),
  prefixItems: z.optional(z.array(z.record(z.string(), z.unknown()))),
  properties: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
  required: z.optional(z.array(z.string())),
});
type Keywords = z.infer<typeof keywords>;

const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const isPlainText = /^[^\p{Cc}\p{Cs}]*$/u;

/** Generates values that a JSON Schema allows. */
export class Arbitraries {
  /** @param schemas the targets of `#/components/schemas/…` */
  constructor(private readonly schemas: Readonly<Record<string, JsonSchema>>) {}

  of(schema: JsonSchema): fc.Arbitrary<unknown> {
    const known = keywords.parse(schema);
    if (known.$ref !== undefined) return this.of(this.#resolve(known.$ref));
    const branches = known.anyOf ?? known.oneOf;
    if (branches) return this.#anyOf(branches);
    if (known.enum) return fc.constantFrom(...known.enum);
    if ('const' in known) return fc.constant(known.const);
    const [one = 'object', ...more] = [known.type ?? 'object'].flat();
    if (more.length > 0) return fc.oneof(...[one, ...more].map((type) => this.of({ ...schema, type })));
    switch (one) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.integer({
          min: known.minimum ?? -1000,
          max: Math.min(known.maximum ?? 1000, Number.MAX_SAFE_INTEGER),
        });
      case 'number':
        return numberIn(known);
      case 'string':
        return textFor(known);
      case 'array':
        if (known.prefixItems) return fc.tuple(...known.prefixItems.map((item) => this.of(item)));
        return fc.array(this.of(typeof known.items === 'object' ? known.items : {}), { maxLength: 3 });
      case 'object':
        return this.#object(known);
      default:
        throw new Error(`no values for the type ${one}`);
    }
  }

  #resolve(ref: string): JsonSchema {
    const schema = this.schemas[ref.replace('#/components/schemas/', '')];
    if (!schema) throw new Error(`${ref} is not in the document`);
    return schema;
  }

  /** For a number that may also be text, only the number has limits in the schema. */
  #anyOf(branches: readonly JsonSchema[]): fc.Arbitrary<unknown> {
    const number = branches
      .map((branch) => keywords.parse(branch))
      .find(({ type }) => type === 'number' || type === 'integer');
    return fc.oneof(
      ...branches.map((branch) =>
        number && branch['type'] === 'string' && branch['format'] === undefined
          ? this.of({ ...number }).map(inDecimals)
          : this.of(branch),
      ),
    );
  }

  #object({ properties = {}, required = [] }: Keywords): fc.Arbitrary<unknown> {
    const members = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, this.of(schema)]));
    return fc.record(members, {
      requiredKeys: required.filter((name) => Object.hasOwn(members, name)),
      noNullPrototype: true,
    });
  }
}

function numberIn({ minimum = -1e6, maximum = 1e6 }: Keywords): fc.Arbitrary<number> {
  return fc.oneof(fc.double({ min: minimum, max: maximum, noNaN: true }), fc.constantFrom(minimum, maximum));
}

/** A number in digits, without an exponent, as documented. */
function inDecimals(value: unknown): string {
  const text = Number(value)
    .toFixed(6)
    .replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

function textFor({ format, pattern, minLength = 0, maxLength = Infinity }: Keywords): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 4 });
  if (format === 'date') return instants.map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return instants.map((date) => date.toISOString());
  const length = { minLength, maxLength: Math.min(maxLength, 60) };
  if (pattern === undefined || pattern === isPlainText.source) {
    return fc
      .oneof(fc.string(length), fc.string({ ...length, unit: 'grapheme' }))
      .filter((text) => isPlainText.test(text) && text.trim().length >= minLength && text.length <= maxLength);
  }
  return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length >= minLength && text.length <= maxLength);
}
