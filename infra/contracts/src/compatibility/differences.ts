import * as z from 'zod/mini';

type Schema = Readonly<Record<string, unknown>>;

/** One side of a contract: a schema and the targets of its references. */
export interface Side {
  readonly schema: Schema;
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** The sentence for each kind of difference, for the reader of the other side. */
export interface Words {
  /** Which side is the last release: none of its members may be removed, whether they were required or not. */
  readonly last: 'writer' | 'reader';
  missing(field: string): string;
  gone(field: string): string;
  unknownField(field: string): string;
  unknownValue(value: string): string;
  wider(what: string): string;
  otherType(written: string, read: string): string;
}

export interface Difference {
  /** The place in the value: `driver.user.name`, `[]` for each item of a list; empty for the whole. */
  readonly at: string;
  readonly what: string;
}

const keywords = z.looseObject({
  $ref: z.optional(z.string()),
  anyOf: z.optional(z.array(z.record(z.string(), z.unknown()))),
  oneOf: z.optional(z.array(z.record(z.string(), z.unknown()))),
  allOf: z.optional(z.array(z.record(z.string(), z.unknown()))),
  enum: z.optional(z.array(z.unknown())),
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  items: z.optional(z.union([z.boolean(), z.record(z.string(), z.unknown())])),
  prefixItems: z.optional(z.array(z.record(z.string(), z.unknown()))),
  properties: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
  required: z.optional(z.array(z.string())),
  additionalProperties: z.optional(z.union([z.boolean(), z.record(z.string(), z.unknown())])),
});
type Keywords = z.output<typeof keywords>;

/** Pairs of limits: the writer's first one may not be lower, and its second one not higher, than the reader's. */
const least = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const most = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

/** The places where a reader would not understand everything that a writer may write; empty if there are none. */
export function misunderstood(writer: Side, reader: Side, words: Words): Difference[] {
  return new Comparison(writer.schemas, reader.schemas, words).compare(writer.schema, reader.schema, '');
}

class Comparison {
  readonly #underWay = new Set<string>();

  constructor(
    private readonly written: Side['schemas'],
    private readonly read: Side['schemas'],
    private readonly words: Words,
  ) {}

  compare(writer: Schema, reader: Schema, at: string): Difference[] {
    const [from, to] = [resolved(writer, this.written), resolved(reader, this.read)];
    const pair = `${writer['$ref']}→${reader['$ref']}`;
    if (writer['$ref'] !== undefined && reader['$ref'] !== undefined) {
      if (this.#underWay.has(pair)) return [];
      this.#underWay.add(pair);
    }
    const found = this.#compare(from, to, at);
    this.#underWay.delete(pair);
    return found;
  }

  #compare(from: Keywords, to: Keywords, at: string): Difference[] {
    if (from.allOf || to.allOf) return this.#parts(from, to, at);
    const writes = branches(from);
    if (writes) return writes.flatMap((branch) => this.compare(branch, to, at));
    const reads = branches(to);
    if (reads) return this.#closest(reads.map((branch) => this.compare(from, branch, at)));
    const values = valuesOf(from);
    const known = valuesOf(to);
    if (known) {
      const strange = values?.filter((value) => !known.includes(value));
      const all = values ? strange : undefined;
      if (!all)
        return [{ at, what: this.words.wider(`any ${from.type ?? 'value'} where there were ${listed(known)}`) }];
      return all.map((value) => ({ at, what: this.words.unknownValue(String(value)) }));
    }
    if (to.type === undefined) return [];
    const type = from.type ?? (values ? typeof values[0] : undefined);
    if (type !== to.type && !(type === 'integer' && to.type === 'number')) {
      return [{ at, what: this.words.otherType(String(type ?? 'anything'), String(to.type)) }];
    }
    if (values) return [];
    return [...this.#limits(from, to, at), ...this.#members(from, to, at), ...this.#items(from, to, at)];
  }

  /** For schemas that apply together, each of the reader's must be met by one of the writer's. */
  #parts(from: Keywords, to: Keywords, at: string): Difference[] {
    const writes = from.allOf ?? [from];
    return (to.allOf ?? [to]).flatMap((part) => this.#closest(writes.map((one) => this.compare(one, part, at))));
  }

  #closest(found: readonly Difference[][]): Difference[] {
    return found.toSorted((one, other) => one.length - other.length || depth(other) - depth(one))[0] ?? [];
  }

  #limits(from: Keywords, to: Keywords, at: string): Difference[] {
    const found: Difference[] = [];
    const form = (['format', 'pattern'] as const).find((one) => to[one] !== undefined && from[one] !== to[one]);
    if (form) found.push({ at, what: this.words.wider(`${form} ${from[form] ?? 'any'} where it was ${to[form]}`) });
    for (const keyword of [...least, ...most]) {
      const [mine, theirs] = [from[keyword], to[keyword]];
      if (typeof theirs !== 'number') continue;
      const within = typeof mine === 'number' && (least.includes(keyword) ? mine >= theirs : mine <= theirs);
      if (!within) found.push({ at, what: this.words.wider(`${keyword} ${mine ?? 'none'} where it was ${theirs}`) });
    }
    return found;
  }

  #members(from: Keywords, to: Keywords, at: string): Difference[] {
    const [mine, theirs] = [from.properties ?? {}, to.properties ?? {}];
    const sure = new Set(from.required);
    const missing = (to.required ?? []).filter((name) => !sure.has(name));
    const strange = Object.keys(mine).filter((name) => to.additionalProperties === false && !(name in theirs));
    const [before, after] = this.words.last === 'writer' ? [mine, theirs] : [theirs, mine];
    const gone = Object.keys(before).filter(
      (name) => !(name in after) && !missing.includes(name) && !strange.includes(name),
    );
    const both = Object.entries(mine).flatMap(([name, schema]) => {
      const reader = theirs[name];
      return reader ? this.compare(schema, reader, at === '' ? name : `${at}.${name}`) : [];
    });
    const rest =
      typeof from.additionalProperties === 'object' && typeof to.additionalProperties === 'object'
        ? this.compare(from.additionalProperties, to.additionalProperties, `${at}.*`)
        : [];
    const named = [
      ...missing.map((name) => this.words.missing(name)),
      ...strange.map((name) => this.words.unknownField(name)),
      ...gone.map((name) => this.words.gone(name)),
    ];
    return [...named.map((what) => ({ at, what })), ...both, ...rest];
  }

  #items(from: Keywords, to: Keywords, at: string): Difference[] {
    const pairs = (from.prefixItems ?? []).flatMap((item, index) => {
      const reader = to.prefixItems?.[index];
      return reader ? this.compare(item, reader, `${at}[${index}]`) : [];
    });
    if (typeof from.items !== 'object' || typeof to.items !== 'object') return pairs;
    return [...pairs, ...this.compare(from.items, to.items, `${at}[]`)];
  }
}

/** @throws Error for a reference to nothing */
function resolved(schema: Schema, schemas: Side['schemas']): Keywords {
  const found = keywords.parse(schema);
  if (found.$ref === undefined) return found;
  const target = schemas[found.$ref.replace('#/components/schemas/', '')];
  if (!target) throw new Error(`${found.$ref} is not there`);
  return resolved(target, schemas);
}

function branches(schema: Keywords): readonly Schema[] | undefined {
  const { type } = schema;
  return (
    schema.anyOf ?? schema.oneOf ?? (Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : undefined)
  );
}

function valuesOf(schema: Keywords): readonly unknown[] | undefined {
  if (schema.enum) return schema.enum;
  return 'const' in schema ? [schema['const']] : undefined;
}

const listed = (values: readonly unknown[]) => values.map(String).join(', ');

const depth = (found: readonly Difference[]) => Math.max(0, ...found.map(({ at }) => at.length));
