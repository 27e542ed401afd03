import * as z from 'zod/mini';
import { rupees } from './values.js';

/**
 * A driver's account with the platform now, from the journal, in rupees: the words of `infra/docs/money.md`. None of the figures is
 * below zero, and no screen computes one from others.
 */
export const driverAccountSchema = z.object({
  /** Fares that the driver took in cash and has not handed over. */
  cashInHand: rupees,
  /** The platform's commission of the rides whose cash the driver took since they last handed some over. */
  commissionOwed: rupees,
  /** What rides brought the driver and was not paid out, flagged and claimed ones included. */
  owed: rupees,
  /** What the driver owes: cash in hand beyond what they are owed. */
  dues: rupees,
});
export type DriverAccount = z.output<typeof driverAccountSchema>;
