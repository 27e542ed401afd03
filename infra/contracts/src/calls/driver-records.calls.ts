import * as z from 'zod/mini';
import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { earningsPeriodSchema, earningsSchema, ledgerEntrySchema } from '../earnings.js';
import { id, kolkataDateSchema, pageQuery } from '../values.js';

// What no first screen calls: the front ends load it with the screens that do.

export const driverEarnings = defineCall({
  name: 'drivers.earnings',
  method: 'GET',
  path: '/api/drivers/:driverId/earnings',
  access: 'user',
  reach: adminRoles,
  auditedRead: { action: 'read.earnings', target: 'driver', when: { othersThan: 'driverId' } },
  limit: 120,
  summary: 'What a driver earned today, this week (from Monday) or this month, day by day, to it and to admins',
  params: z.object({ driverId: id }),
  query: z.object({ period: z.optional(earningsPeriodSchema) }),
  answer: earningsSchema,
});

export const driverLedger = defineCall({
  name: 'drivers.ledger',
  method: 'GET',
  path: '/api/drivers/:driverId/ledger',
  access: 'user',
  reach: ['support', 'finance', 'operations', 'read_only'],
  auditedRead: { action: 'read.earnings', target: 'driver', when: { othersThan: 'driverId' } },
  limit: 120,
  summary: 'A driver’s settlements, newest first, to it and to admins',
  params: z.object({ driverId: id }),
  query: z
    .extend(pageQuery, {
      /** First and last day, Asia/Kolkata. */
      from: z.optional(kolkataDateSchema),
      to: z.optional(kolkataDateSchema),
    })
    .check(z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, 'rule.dayOrder')),
  answer: z.array(ledgerEntrySchema),
});

export const driverLedgerFile = defineCall({
  name: 'drivers.ledger-file',
  method: 'GET',
  path: '/api/drivers/:driverId/ledger.csv',
  access: 'user',
  reach: ['finance', 'operations'],
  auditedRead: { action: 'read.earnings', target: 'driver', when: { othersThan: 'driverId' } },
  limit: 30,
  summary: 'A driver’s settlements of today, this week or this month as a CSV file, to it and to admins',
  params: z.object({ driverId: id }),
  query: z.object({ period: z.optional(earningsPeriodSchema) }),
  refusals: ['too_large'],
  answerType: 'text/csv',
  /** The file's bytes. */
  answer: z.unknown(),
});
