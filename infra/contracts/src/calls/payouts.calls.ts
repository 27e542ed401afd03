import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { driverAccountSchema } from '../driver-account.js';
import { moneyFiguresSchema, moneyPeriodSchema } from '../money-figures.js';
import {
  driverPayoutSchema,
  lateSettlementsSchema,
  payoutOutcomeSchema,
  payoutRunSchema,
  payoutSchema,
  weekEndingSchema,
} from '../payouts.js';
import { rideSchema } from '../ride.js';
import { driverPanSchema, panInput, tdsQuarterSchema } from '../tds.js';
import { id, pageQuery, text } from '../values.js';

const byId = z.object({ id });

export const payoutRuns = defineCall({
  name: 'rides.payout-runs',
  method: 'GET',
  path: '/api/admin/payout-runs',
  access: 'admin',
  roles: ['finance', 'read_only'],
  limit: 120,
  summary: 'The weekly payout runs, newest week first',
  query: pageQuery,
  answer: z.array(payoutRunSchema),
});

export const lateSettlements = defineCall({
  name: 'rides.late-settlements',
  method: 'GET',
  path: '/api/admin/late-settlements',
  access: 'admin',
  roles: ['finance', 'read_only'],
  limit: 120,
  summary: 'What drivers are owed for longer than the law allows (R42)',
  answer: lateSettlementsSchema,
});

export const preparePayouts = defineCall({
  name: 'rides.prepare-payouts',
  method: 'POST',
  path: '/api/admin/payout-runs',
  access: 'admin',
  roles: ['finance'],
  limit: 30,
  summary: 'Prepares the payouts of a week that is over; a week that has its run already gives that one',
  body: z.strictObject({ weekEnding: weekEndingSchema }),
  refusals: ['run_open', 'too_early'],
  answer: payoutRunSchema,
});

export const payoutRun = defineCall({
  name: 'rides.payout-run',
  method: 'GET',
  path: '/api/admin/payout-runs/:id',
  access: 'admin',
  roles: ['finance', 'read_only'],
  limit: 120,
  summary: 'A payout run with its sums',
  params: byId,
  answer: payoutRunSchema,
});

export const payoutsOfRun = defineCall({
  name: 'rides.payouts-of-run',
  method: 'GET',
  path: '/api/admin/payout-runs/:id/payouts',
  access: 'admin',
  roles: ['finance', 'read_only'],
  limit: 120,
  summary: 'The payouts of a run, one for each driver, by reference',
  params: byId,
  query: pageQuery,
  answer: z.array(payoutSchema),
});

export const approvePayouts = defineCall({
  name: 'rides.approve-payouts',
  method: 'POST',
  path: '/api/admin/payout-runs/:id/approve',
  access: 'admin',
  roles: ['finance'],
  limit: 30,
  stepUp: true,
  summary:
    'Approves a run, by another administrator than the one who prepared it, and posts its payouts to the journal',
  params: byId,
  refusals: ['second_administrator', 'second_factor_missing', 'run_decided'],
  answer: payoutRunSchema,
});

export const discardPayouts = defineCall({
  name: 'rides.discard-payouts',
  method: 'POST',
  path: '/api/admin/payout-runs/:id/discard',
  access: 'admin',
  roles: ['finance'],
  limit: 30,
  stepUp: true,
  summary: 'Discards a run that is not approved, with a reason; its week can be prepared again',
  params: byId,
  body: z.strictObject({ reason: text(300) }),
  refusals: ['run_decided'],
  answer: payoutRunSchema,
});

export const settlePayouts = defineCall({
  name: 'rides.settle-payouts',
  method: 'POST',
  path: '/api/admin/payout-runs/:id/outcome',
  access: 'admin',
  roles: ['finance'],
  limit: 30,
  stepUp: true,
  summary: 'Says that all payouts of a run that still wait for their outcome were paid, or failed',
  params: byId,
  body: payoutOutcomeSchema,
  refusals: ['not_approved'],
  answer: payoutRunSchema,
});

export const settlePayout = defineCall({
  name: 'rides.settle-payout',
  method: 'POST',
  path: '/api/admin/payouts/:id/outcome',
  access: 'admin',
  roles: ['finance'],
  limit: 120,
  stepUp: true,
  summary: 'Says that a payout was paid, or failed; what failed is owed to the driver again',
  params: byId,
  body: payoutOutcomeSchema,
  refusals: ['not_approved', 'payout_settled'],
  answer: payoutSchema,
});

export const payoutBankFile = defineCall({
  name: 'rides.payout-bank-file',
  method: 'GET',
  path: '/api/admin/payout-runs/:id/bank-file',
  access: 'admin',
  roles: ['finance'],
  limit: 30,
  stepUp: true,
  summary: 'What a run sends to the bank, as a CSV file: every approved or paid amount with its driver and reference',
  params: byId,
  refusals: ['not_approved', 'too_large'],
  answerType: 'text/csv',
  /** The file's bytes. */
  answer: z.unknown(),
});

export const driverPayouts = defineCall({
  name: 'rides.driver-payouts',
  method: 'GET',
  path: '/api/drivers/:driverId/payouts',
  access: 'user',
  reach: ['support', 'finance', 'operations', 'read_only'],
  auditedRead: { action: 'read.earnings', target: 'driver', when: { othersThan: 'driverId' } },
  limit: 120,
  summary: 'A driver’s payouts from their approval on, newest week first, to it and to admins',
  params: z.object({ driverId: id }),
  query: pageQuery,
  answer: z.array(driverPayoutSchema),
});

export const driverAccount = defineCall({
  name: 'rides.driver-account',
  method: 'GET',
  path: '/api/drivers/:driverId/account',
  access: 'user',
  reach: ['support', 'finance', 'operations', 'read_only'],
  auditedRead: { action: 'read.earnings', target: 'driver', when: { othersThan: 'driverId' } },
  limit: 120,
  summary: 'What a driver holds in cash, owes and is owed now, to it and to admins',
  params: z.object({ driverId: id }),
  answer: driverAccountSchema,
});

export const payoutStatement = defineCall({
  name: 'rides.payout-statement',
  method: 'GET',
  path: '/api/drivers/:driverId/payouts/:id/statement',
  access: 'user',
  reach: ['support', 'finance', 'operations', 'read_only'],
  limit: 30,
  summary:
    'The statement of a payout as a PDF, to its driver and to admins: trips, commission, bonus, tips, cash, total',
  params: z.object({ driverId: id, id }),
  refusals: ['too_large'],
  answerType: 'application/pdf',
  /** The file's bytes. */
  answer: z.unknown(),
});

export const driverPan = defineCall({
  name: 'rides.driver-pan',
  method: 'GET',
  path: '/api/drivers/:driverId/pan',
  access: 'user',
  reach: ['finance'],
  auditedRead: { action: 'read.earnings', target: 'driver', when: { othersThan: 'driverId' } },
  limit: 60,
  summary: 'Whether tax is kept back of payouts (section 194-O), and the driver’s PAN in part',
  params: z.object({ driverId: id }),
  answer: driverPanSchema,
});

export const givePan = defineCall({
  name: 'rides.give-pan',
  method: 'PATCH',
  path: '/api/drivers/:driverId/pan',
  access: 'user',
  limit: 10,
  summary: 'A driver gives or corrects their PAN, which lowers the tax that is kept back; it is kept encrypted',
  params: z.object({ driverId: id }),
  body: z.strictObject({ pan: panInput }),
  answer: driverPanSchema,
});

export const tdsFile = defineCall({
  name: 'rides.tds-file',
  method: 'GET',
  path: '/api/admin/tds-file',
  access: 'admin',
  roles: ['finance'],
  limit: 30,
  stepUp: true,
  summary: 'The tax kept back in a quarter (section 194-O), as a CSV file: PAN, gross and tax of each driver',
  query: tdsQuarterSchema,
  refusals: ['too_large'],
  answerType: 'text/csv',
  /** The file's bytes. */
  answer: z.unknown(),
});

export const clearRideFlag = defineCall({
  name: 'rides.clear-flag',
  method: 'POST',
  path: '/api/admin/rides/:id/clear-flag',
  access: 'admin',
  roles: ['finance', 'operations'],
  limit: 60,
  summary: 'Clears the flags of a trip that its payout waits for (R35), with a reason',
  params: byId,
  body: z.strictObject({ reason: text(300) }),
  answer: rideSchema,
});

export const moneyFigures = defineCall({
  name: 'rides.money',
  method: 'GET',
  path: '/api/admin/money',
  access: 'admin',
  roles: ['finance', 'read_only'],
  limit: 120,
  summary: 'What the platform earned, owes and paid from one day to another, and what is outstanding now',
  query: moneyPeriodSchema,
  answer: moneyFiguresSchema,
});
