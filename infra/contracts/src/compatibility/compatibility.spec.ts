import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { SchemaBook } from '../openapi/schema-book.js';
import { usualVehicleTypes, vehicleTypes } from '../vehicles.js';
import { breaks, judged, sentenceOf } from './breaks.js';
import { owners, presentContracts, type Contracts, type Sense } from './contracts.js';
import { releasedContracts } from './released.js';
import { retired } from './retired.js';

const found = owners.flatMap((owner) => breaks(releasedContracts(owner), presentContracts(owner)));

describe('what the last release relies on', () => {
  // A new service has no release yet.
  const released = owners.filter((owner) => Object.keys(releasedContracts(owner).contracts).length > 0);

  it('is known of every owner that was ever released', () => {
    expect(released).toEqual(expect.arrayContaining(['svc-auth', 'svc-rides', 'svc-drivers', 'svc-admin', 'gateway']));
  });

  it.each(released)('is there for all contracts of %s', (owner) => {
    const names = Object.keys(releasedContracts(owner).contracts);
    expect(names.length).toBeGreaterThan(2);
    expect(Object.keys(presentContracts(owner).contracts)).toEqual(expect.arrayContaining(names));
  });

  // A line here says which change would break which consumer. Keep the old member next to the new one until every
  // consumer is released without it; then name it in retired.ts. See infra/docs/release.md.
  it('is unchanged or wider', () => {
    const { broken } = judged(found, retired);
    expect(broken.map(sentenceOf)).toEqual([]);
  });

  it('is retired only where it would break', () => {
    expect(judged(found, retired).idle).toEqual([]);
  });
});

const contractsOf = (sense: Sense, schema: z.ZodMiniType): Contracts => {
  const book = new SchemaBook();
  const json = { ...book.schemaOf(schema, sense === 'sent' ? 'input' : 'output') };
  return { contracts: { it: { sense, schema: json } }, schemas: {} };
};
const sentencesOf = (sense: Sense, before: z.ZodMiniType, after: z.ZodMiniType) =>
  breaks(contractsOf(sense, before), contractsOf(sense, after)).map(({ at, what }) => `${at}: ${what}`);

const ride = z.object({ id: z.string(), fare: z.optional(z.string()), driver: z.object({ rating: z.number() }) });
const status = (...values: [string, ...string[]]) => z.object({ status: z.enum(values) });

const usualTypes = z.object({ vehicleType: z.enum(usualVehicleTypes) });
const allTypes = z.object({ vehicleType: z.enum([...vehicleTypes]) });

describe('a change', () => {
  it.each<[string, Sense, z.ZodMiniType, z.ZodMiniType, string]>([
    [
      'an answer’s member that is renamed',
      'answered',
      z.object({ lat: z.number() }),
      z.object({ latitude: z.number() }),
      ': "lat" is gone or may be missing now',
    ],
    [
      'an answer’s member that becomes optional',
      'answered',
      z.object({ a: z.number() }),
      z.object({ a: z.optional(z.number()) }),
      ': "a" is gone or may be missing now',
    ],
    [
      'an answer’s optional member that goes',
      'answered',
      ride,
      z.object({ id: z.string(), driver: z.object({ rating: z.number() }) }),
      ': "fare" is gone, and readers',
    ],
    [
      'an answer’s member of another type',
      'answered',
      ride,
      z.extend(ride, { driver: z.object({ rating: z.string() }) }),
      'driver.rating: is string now, and readers of the last release expect number',
    ],
    [
      'an answer that may be null now',
      'answered',
      z.object({ a: z.number() }),
      z.object({ a: z.nullable(z.number()) }),
      'a: is null now, and readers of the last release expect number',
    ],
    [
      'a value that an answer may have now',
      'answered',
      status('searching'),
      status('searching', 'no_show'),
      'status: "no_show" is new, and readers',
    ],
    [
      'a text of an answer without its form',
      'answered',
      z.object({ at: z.iso.datetime() }),
      z.object({ at: z.string() }),
      'at: is wider now',
    ],
    [
      'a list of an answer with other items',
      'answered',
      z.array(ride),
      z.array(z.string()),
      '[]: is string now, and readers of the last release expect object',
    ],
    [
      'a member that a request needs now',
      'sent',
      z.object({}),
      z.object({ city: z.string() }),
      ': "city" is required now',
    ],
    [
      'a member that a request is refused for now',
      'sent',
      z.strictObject({ a: z.string() }),
      z.strictObject({}),
      ': "a" is refused now',
    ],
    [
      'a member that a request is not asked for any more',
      'sent',
      z.object({ a: z.optional(z.string()) }),
      z.object({}),
      ': "a" is not read any more',
    ],
    [
      'a value that a request may not have any more',
      'sent',
      status('mini', 'auto'),
      status('mini'),
      'status: "auto" is not taken any more',
    ],
    [
      'a request’s number with a lower limit',
      'sent',
      z.object({ n: z.int().check(z.maximum(100)) }),
      z.object({ n: z.int().check(z.maximum(20)) }),
      'n: is narrower now: callers of the last release may send maximum 100 where it was 20',
    ],
    [
      'a vehicle type of an answer that every city has',
      'answered',
      status('mini', 'auto'),
      status('mini', 'auto', 'boat'),
      'status: "boat" is new',
    ],
    [
      'a value that is only called like a vehicle type',
      'answered',
      status('car'),
      status('car', 'bike'),
      'status: "bike" is new',
    ],
    ['an event’s value that is new', 'kept', status('a'), status('a', 'b'), 'status: "b" is new'],
    ['an event’s value that old ones have', 'kept', status('a', 'b'), status('a'), 'status: "b" is not taken any more'],
    [
      'an event’s member that old ones lack',
      'kept',
      z.object({}),
      z.object({ a: z.string() }),
      ': "a" is required now',
    ],
  ])('is refused: %s', (_what, sense, before, after, sentence) => {
    expect(sentencesOf(sense, before, after)).toEqual([expect.stringContaining(sentence)]);
  });

  it.each<[string, Sense, z.ZodMiniType, z.ZodMiniType]>([
    ['a member added to an answer', 'answered', ride, z.extend(ride, { tip: z.string() })],
    ['an answer’s value that is not used any more', 'answered', status('a', 'b'), status('a')],
    ['an answer’s number that became an integer', 'answered', z.object({ n: z.number() }), z.object({ n: z.int() })],
    [
      'an optional member added to a request',
      'sent',
      z.strictObject({}),
      z.strictObject({ a: z.optional(z.string()) }),
    ],
    [
      'a member that a request need not have any more',
      'sent',
      z.object({ a: z.string() }),
      z.object({ a: z.optional(z.string()) }),
    ],
    ['a value added to a request', 'sent', status('a'), status('a', 'b')],
    ['a vehicle type that a city must switch on', 'answered', usualTypes, allTypes],
    ['an event’s vehicle type that a city must switch on', 'kept', usualTypes, allTypes],
    ['an optional member added to an event', 'kept', z.object({}), z.object({ a: z.optional(z.string()) })],
  ])('is welcome: %s', (_what, sense, before, after) => {
    expect(sentencesOf(sense, before, after)).toEqual([]);
  });

  it('that takes a whole contract away is refused, unless it is retired', () => {
    const gone = breaks(contractsOf('answered', ride), { contracts: {}, schemas: {} });
    expect(gone).toEqual([{ contract: 'it', at: '', what: 'is gone, and the last release still uses it' }]);
    const member = { contract: 'it', member: '', because: 'nobody reads it since 0.3.0' };
    expect(judged(gone, [member])).toEqual({ broken: [], idle: [] });
    expect(judged([], [member]).idle).toEqual([member]);
  });
});
