import { describe, expect, it } from '@jest/globals';
import { owners, presentContracts, type Contracts } from '@rahi/contracts/compatibility/contracts';
import { releasedContracts } from '@rahi/contracts/compatibility/released';
import { whileSwitchedOff } from '@rahi/contracts/compatibility/switched-on';
import * as fc from 'fast-check';
import * as z from 'zod';
import { Arbitraries } from './arbitrary-of.js';

const runs = 25;

/** Reads like the last release, ignoring unknown members. */
function reader({ schemas }: Contracts, schema: Readonly<Record<string, unknown>>): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: schemas }).replaceAll('"#/components/schemas/', '"#/$defs/');
  return z.fromJSONSchema(JSON.parse(whole));
}

/** One example of a present value that the last release could not read. */
function unreadable(before: Contracts, after: Contracts, name: string): unknown {
  const [was, is] = [before.contracts[name], after.contracts[name]];
  if (!was || !is) throw new Error(`there is no contract ${name}`);
  const read = reader(before, was.schema);
  const written = new Arbitraries(after.schemas).of(is.schema);
  const { counterexample } = fc.check(
    fc.property(written, (value) => read.safeParse(JSON.parse(JSON.stringify(value))).success),
    { numRuns: runs },
  );
  return counterexample ?? undefined;
}

function only(schema: z.ZodType): Contracts {
  const { $schema: _version, ...found } = z.toJSONSchema(schema);
  return { contracts: { it: { sense: 'kept', schema: found } }, schemas: {} };
}

describe('what the present release writes', () => {
  it.each(owners)('can be read by the last release, whatever %s writes', (owner) => {
    const [before, after] = [releasedContracts(owner), whileSwitchedOff(presentContracts(owner))];
    const read = Object.entries(before.contracts).filter(
      ([name, { sense }]) => sense !== 'sent' && after.contracts[name],
    );
    expect(read.length).toBeGreaterThan(0);
    for (const [name] of read) expect([name, unreadable(before, after, name)]).toEqual([name, undefined]);
  });

  it('would fail this test if it could not be read', () => {
    const was = z.looseObject({ status: z.enum(['searching', 'completed']) });
    expect(unreadable(only(was), only(z.looseObject({ status: z.enum(['searching']) })), 'it')).toBeUndefined();
    const now = z.looseObject({ status: z.enum(['searching', 'no_show']) });
    expect(unreadable(only(was), only(now), 'it')).toEqual([{ status: 'no_show' }]);
  });
});
