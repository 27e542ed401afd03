import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { givenExamples } from './given-examples.js';
import { names } from './named-schemas.js';
import type { JsonSchema } from './openapi-document.js';

export type Direction = 'input' | 'output';

/** Turns our schemas into JSON Schema and collects the named ones on the way. */
export class SchemaBook {
  readonly #named = new Map<string, JsonSchema>();

  /** As a caller sends it (`input`), or as it is answered (`output`). */
  schemaOf(schema: z.ZodMiniType, direction: Direction): JsonSchema {
    // Wrapped: a named schema becomes a reference only below the root.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
      io: direction,
      metadata: names,
      override: ({ zodSchema, jsonSchema }) => {
        withoutSafeIntegerLimits(jsonSchema);
        const example = givenExamples.get(zodSchema);
        if (example !== undefined) jsonSchema.examples = [example];
        if (direction === 'input') withLimitsOfOutcome(zodSchema, jsonSchema);
        // R20: members may be added to an answer.
        if (direction === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    });
    for (const [name, found] of Object.entries($defs)) this.#keep(name, inComponents(found));
    return inComponents(properties?.['it']);
  }

  /** The named schemas met so far, by name. */
  components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#named].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** What a reference to a component points at. */
  named(reference: string): JsonSchema | undefined {
    return this.#named.get(reference.replace('#/components/schemas/', ''));
  }

  #keep(name: string, schema: JsonSchema): void {
    const known = this.#named.get(name);
    if (known && !isDeepStrictEqual(known, schema)) {
      throw new Error(`${name} is not the same sent as answered: give the two ways a name each`);
    }
    this.#named.set(name, schema);
  }
}

type Emitted = z.core.JSONSchema.BaseSchema;

function inComponents(schema: unknown): JsonSchema {
  return z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')));
}

/** Every integer of ours is a safe one; saying so at each would bury what is worth reading. */
function withoutSafeIntegerLimits(schema: Emitted): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** A number that may come as text (`decimal`) has its limits on what it turns into, which an input schema leaves out. */
function withLimitsOfOutcome(zodSchema: z.core.$ZodType, schema: Emitted): void {
  const typed = (type: string) => schema.anyOf?.some((branch) => typeof branch === 'object' && branch.type === type);
  if (!typed('string') || !(typed('number') || typed('integer'))) return;
  const outcome = z.toJSONSchema(zodSchema, {
    unrepresentable: 'any',
    override: ({ jsonSchema }) => withoutSafeIntegerLimits(jsonSchema),
  });
  if (outcome.type !== 'number' && outcome.type !== 'integer') return;
  const { type, minimum, maximum } = outcome;
  const limits = { type, ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
  schema.anyOf = schema.anyOf?.map((branch) =>
    typeof branch === 'object' && (branch.type === 'number' || branch.type === 'integer')
      ? { ...branch, ...limits }
      : branch,
  );
}
