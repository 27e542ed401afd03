import { parseArgs } from 'node:util';
import * as z from 'zod';
import { rideKinds, sharesOf, textOf } from './kinds.js';

/** The largest run that one machine can be asked for. */
export const bounds = { riders: 2000, drivers: 2000, minutes: 120 } as const;

export const usage =
  `npm run simulate -- [--city mumbai] [--riders 1 to ${bounds.riders}] [--drivers 1 to ${bounds.drivers}] ` +
  `[--minutes 0.5 to ${bounds.minutes}] [--seed a whole number] [--kinds ${rideKinds.map((kind) => `${kind}=5`).join(',')}, each in percent of the bookings] ` +
  '[--faults] [--queued] [--out a folder]';

const wantedSchema = z.strictObject({
  city: z.string().default('mumbai'),
  riders: z.coerce.number().int().min(1).max(bounds.riders).default(100),
  drivers: z.coerce.number().int().min(1).max(bounds.drivers).default(60),
  minutes: z.coerce.number().min(0.5).max(bounds.minutes).default(5),
  seed: z.coerce.number().int().min(0).default(1),
  kinds: z
    .string()
    .default('')
    .transform((text, context) => {
      const shares = text === '' ? {} : sharesOf(text);
      if (shares) return shares;
      context.addIssue({ code: 'custom', message: usage });
      return z.NEVER;
    }),
  faults: z.boolean().default(false),
  /** Drivers who end a trip soon are offered the next ride (R48). */
  queued: z.boolean().optional(),
  out: z.string().min(1).optional(),
});
export type Wanted = z.output<typeof wantedSchema>;

/**
 * Reads the arguments of `npm run simulate`.
 * @param cities names of the city packs that there are
 * @returns what is wanted, or a sentence that says what is wrong
 */
export function wantedOf(args: readonly string[], cities: readonly string[]): Wanted | string {
  const text = { type: 'string' } as const;
  const options = { city: text, riders: text, drivers: text, minutes: text, seed: text, kinds: text, out: text };
  const switches = { faults: { type: 'boolean' }, queued: { type: 'boolean' } } as const;
  let values: unknown;
  try {
    ({ values } = parseArgs({ args: [...args], options: { ...options, ...switches } }));
  } catch {
    return usage;
  }
  const wanted = wantedSchema.safeParse(values);
  if (!wanted.success) return usage;
  if (cities.includes(wanted.data.city)) return wanted.data;
  return `There is no city ${wanted.data.city}; there are: ${cities.join(', ')}.`;
}

/** The command that makes the same run again. */
export function commandOf({ city, riders, drivers, minutes, seed, kinds, faults, queued }: Wanted): string {
  const numbers = `--riders ${riders} --drivers ${drivers} --minutes ${minutes}`;
  const shares = textOf(kinds);
  const switches = `${faults ? ' --faults' : ''}${queued ? ' --queued' : ''}`;
  const extras = `${seed === 1 ? '' : ` --seed ${seed}`}${shares && ` --kinds ${shares}`}${switches}`;
  return `npm run simulate -- --city ${city} ${numbers}${extras}`;
}
