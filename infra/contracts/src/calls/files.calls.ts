import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { exportQuerySchema } from '../export.js';
import { moneyPeriodSchema } from '../money-figures.js';

// Files of any length, which the gateway joins. In a separate file: the desk's first screen needs none of them.

/**
 * The gateway joins the pieces that svc-admin sends, so no process ever holds the whole file. If a piece fails, the
 * connection breaks off: a part of the file must not look like the whole.
 */
export const adminExport = defineCall({
  name: 'gateway.export',
  method: 'GET',
  path: '/api/admin/export',
  access: 'admin',
  roles: ['finance', 'operations'],
  // Minutes of work for the database.
  limit: 10,
  stepUp: true,
  summary: 'Rides, users, drivers, grievances or the figures of a period as a CSV file of any length, newest first',
  query: exportQuerySchema,
  answerType: 'text/csv',
  /** The file's bytes. */
  answer: z.unknown(),
});

/** Joined by the gateway from the pieces that svc-rides gives, as `adminExport` is. */
export const journalFile = defineCall({
  name: 'gateway.journal',
  method: 'GET',
  path: '/api/admin/money/journal.csv',
  access: 'admin',
  roles: ['finance'],
  limit: 10,
  stepUp: true,
  summary: 'The journal from one day to another as a CSV file for accountants, oldest first, a posting a row',
  query: moneyPeriodSchema,
  answerType: 'text/csv',
  /** The file's bytes. */
  answer: z.unknown(),
});
