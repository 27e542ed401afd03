import { servedAreaSettings } from '@rahi/city';
import { paymentMethods, usualPaymentMethod, usualPaymentMethods } from '@rahi/contracts';
import { baseConfig, lawSettings } from '@rahi/service-kit';
import * as z from 'zod';
import { stateCodeOf, type StateCode } from './money/bills/state-codes.js';

/** A ride that ended stays in `rides` for at least so many days: what needs only younger ones reads only that table. */
export const leastDays = 30;

export const ridesConfig = baseConfig.extend({
  ...servedAreaSettings,
  ...lawSettings,
  /** R10: `verify`, the driver types the rider's code; `show`, the driver's screens show it and starting needs none. */
  TRIP_CODE: z.enum(['verify', 'show']).default('verify'),
  /** R11: how often waiting rides and free drivers are matched. */
  ROUND_SECONDS: z.coerce.number().positive().max(3600).default(2),
  /** R11: how long an offer is one driver's only, before the next one gets it too. */
  OFFER_SECONDS: z.coerce.number().min(0).max(300).default(10),
  /** R11: how long a driver may answer. */
  ANSWER_SECONDS: z.coerce.number().positive().max(300).default(30),
  /** R11: after how long without a driver a ride is open to every eligible driver. */
  OPEN_TO_ALL_SECONDS: z.coerce.number().min(0).max(3600).default(30),
  /** R48: whether a driver who ends a trip soon is offered the next ride before. */
  QUEUED_RIDES: z.enum(['on', 'off']).default('off'),
  /** R11: how long a driver has to confirm a ride that its rider gave them. */
  CONFIRM_SECONDS: z.coerce.number().positive().max(300).default(30),
  /** R12: how long a driver may send no position, or come no nearer to the pickup, before they are asked. */
  SILENT_SECONDS: z.coerce.number().positive().max(3600).default(120),
  STALLED_SECONDS: z.coerce.number().positive().max(3600).default(300),
  /** R12: after how long the server takes the ride back from such a driver. */
  LOST_SECONDS: z.coerce.number().positive().max(7200).default(600),
  /** How often drivers on their way are checked. */
  APPROACH_SWEEP_SECONDS: z.coerce.number().positive().max(300).default(15),
  /** R12: how long a driver waits at the pickup before they may leave because the rider did not come. */
  NO_SHOW_SECONDS: z.coerce.number().min(0).max(3600).default(300),
  /**
   * Whether the administrator who prepared a payout run may approve it, for a desk of one person: never, or by a second
   * factor shown in the last minutes.
   */
  PAYOUT_SELF_APPROVAL: z.enum(['off', 'second_factor']).default('off'),
  /** Begins every invoice number: 1 to 3 letters or digits. */
  INVOICE_PREFIX: z
    .string()
    .regex(/^[A-Z0-9]{1,3}$/)
    .default('RH'),
  /** The seller of the rides, as invoices and UPI apps name it. */
  OPERATOR_NAME: z.string().min(1).max(80).default('Rahi'),
  /** The operator's GST number; without one bills are receipts, and no GST is charged (R41). */
  OPERATOR_GSTIN: z
    .string()
    .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z0-9]Z[A-Z0-9]$/)
    .refine((gstin) => stateCodeOf(gstin.slice(0, 2)) !== null)
    .optional(),
  /** The GST codes of the states of cities: `mumbai=27,bengaluru=29`. Any other city is in the operator's state. */
  CITY_STATES: z
    .string()
    .default('')
    .transform((text, context) => {
      const states = new Map<string, StateCode>();
      for (const part of text.split(',').filter(Boolean)) {
        const [, city = '', code] = /^\s*([a-z][a-z0-9-]{0,40})=(\d\d)\s*$/.exec(part) ?? [];
        const state = stateCodeOf(code);
        if (state === null) context.addIssue({ code: 'custom', message: 'must be cities with state codes' });
        else states.set(city, state);
      }
      return states;
    }),
  /** Section 194-O: whether tax is kept back of payouts. It needs `PAN_KEY`. */
  TDS_194O: z.preprocess((given) => given || undefined, z.enum(['off', 'on']).default('off')),
  /** The secret that the PANs of drivers are encrypted with. With another one they cannot be read. */
  PAN_KEY: z.preprocess((given) => given || undefined, z.string().min(32).max(200).optional()),
  /** The service's code for GST: 996412 is transport of passengers by taxi. */
  OPERATOR_SAC: z
    .string()
    .regex(/^\d{4,8}$/)
    .default('996412'),
  /** How riders may pay: `cash,upi`. Always with cash; UPI also needs `UPI_PAYEE`. */
  PAYMENT_METHODS: z
    .string()
    .default(usualPaymentMethods.join())
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(paymentMethods)).refine((methods) => methods.includes(usualPaymentMethod))),
  /** The operator's UPI address. Without one, riders cannot choose UPI. */
  UPI_PAYEE: z
    .string()
    .regex(/^[\w.-]{2,256}@[A-Za-z]{2,64}$/)
    .optional(),
  /**
   * R40: with how many unpaid rides a rider must pay before the next booking; 0 switches it off. Without `UPI_PAYEE` nobody is held
   * up: only drivers could confirm a payment then.
   */
  UNPAID_RIDES: z.coerce.number().int().min(0).max(20).default(2),
  /** The payment provider's address, without `/v1`. There is a provider where this and the three below are set. */
  RAZORPAY_URL: z
    .url({ protocol: /^https?$/ })
    .refine(mayCarrySecrets)
    .optional(),
  /** Public. */
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^\w{1,60}$/)
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().min(8).max(200).optional(),
  /** The secret with which the provider signs its events. */
  RAZORPAY_WEBHOOK_SECRET: z.string().min(8).max(200).optional(),
  /** The address at which people reach the product; links to a trip begin with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The service that is notified of each emergency, besides the administrators, and the secret that signs the notice (ADR 30). */
  EMERGENCY_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .refine(mayCarrySecrets)
    .optional(),
  EMERGENCY_WEBHOOK_SECRET: z.string().min(16).max(200).optional(),
  /**
   * The account's address at a telephone company that connects calls as Exotel does, without `/Calls`. With all four, the two people
   * of a trip talk through its number and never see each other's (ADR 42).
   */
  CALL_PROXY_URL: z
    .url({ protocol: /^https?$/ })
    .refine(mayCarrySecrets)
    .optional(),
  CALL_PROXY_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
  CALL_PROXY_TOKEN: z.string().min(8).max(200).optional(),
  /** The number that both see, in international form. */
  CALL_PROXY_NUMBER: z
    .string()
    .regex(/^\+?\d{6,15}$/)
    .optional(),
  /** How often the provider is asked about payments to capture or refund, and about payments without a notification. */
  PAYMENT_SWEEP_SECONDS: z.coerce.number().positive().max(3600).default(30),
  /** How often completed rides without a bill are billed. A release before receipts completed such rides. */
  LATE_BILL_SWEEP_SECONDS: z.coerce.number().positive().max(3600).default(60),
  /** How often the ledger is checked. A starting instance finds the time of the last check. */
  LEDGER_CHECK_SECONDS: z.coerce.number().positive().max(7200).default(3600),
  /** How often the surge is computed in cities where the desk has switched it on. */
  SURGE_SECONDS: z.coerce.number().positive().max(3600).default(60),
  /** `weekly`: the payouts of a week are prepared on Monday; `manual`: when an administrator asks for them. */
  PAYOUT_RUNS: z.enum(['manual', 'weekly']).default('manual'),
  /** How many days the receipts of rounds are kept. */
  RECEIPT_DAYS: z.coerce.number().positive().max(3650).default(30),
  /** R12: how long a ride may search before it is cancelled. */
  EXPIRY_MINUTES: z.coerce.number().positive().max(1440).default(5),
  /** R13: how long an idempotency key returns the ride that it booked. */
  BOOKING_KEY_HOURS: z.coerce.number().positive().max(720).default(24),
  /** How often each instance forgets keys older than that. */
  BOOKING_KEY_SWEEP_SECONDS: z.coerce.number().positive().max(86_400).default(600),
  /**
   * After how many days a ride that has ended moves to the table partitioned by month (ADR 51). Left out, none moves: a release
   * before this one does not read that table. Jobs that look back 30 days read `rides` only.
   */
  RIDES_MOVE_AFTER_DAYS: z.coerce.number().int().min(leastDays).max(3650).optional(),
  /** A standby of the database, from which what has ended long ago is read, while it is no further behind than this. */
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_LAG_SECONDS: z.coerce.number().int().min(1).max(300).default(10),
  /** How often each instance looks for rides to expire. */
  EXPIRY_SWEEP_SECONDS: z.coerce.number().positive().max(60).default(5),
  /** How often bookings for later are looked after (R43). */
  RESERVATION_SWEEP_SECONDS: z.coerce.number().positive().max(60).default(10),
});

/** Without TLS secrets stay on this machine. */
function mayCarrySecrets(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || hostname === '127.0.0.1' || hostname === 'localhost';
}
export type RidesConfig = z.output<typeof ridesConfig>;

/** The settings of the telephone company that connects calls. */
export const callProxySettings = ['CALL_PROXY_URL', 'CALL_PROXY_KEY', 'CALL_PROXY_TOKEN', 'CALL_PROXY_NUMBER'] as const;
export type CallProxySettings = Pick<RidesConfig, (typeof callProxySettings)[number]>;

/** Whether calls are connected here. If not, people see each other's number, as R22 says. */
export function callProxyIsSet(settings: CallProxySettings): boolean {
  return callProxySettings.every((name) => settings[name] !== undefined);
}
