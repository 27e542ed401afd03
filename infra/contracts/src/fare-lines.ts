/** What a line of a fare is for, in the order in which dry runs show them. */
export const fareLineCodes = [
  'base',
  'distance',
  'time',
  'minimum',
  'night',
  'surge',
  'rounding',
  'waiting',
  'stop_waiting',
  'later',
  'gst',
  'welfare',
  'toll',
  'discount',
  'cancellation',
  'no_show',
  'cash_rounding',
  'rental',
  'extra_km',
  'extra_time',
  'outstation',
  'allowance',
  'night_halt',
] as const;
export type FareLineCode = (typeof fareLineCodes)[number];

/** A line of a fare. */
export interface FareLine {
  code: FareLineCode;
  paise: number;
  /** For a toll: its name. */
  name?: string;
}
