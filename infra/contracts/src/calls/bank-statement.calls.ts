import * as z from 'zod/mini';
import {
  longestStatement,
  mostSettledRows,
  settledRowSchema,
  statementSchema,
  statementText,
} from '../bank-statement.js';
import { defineCall } from '../call.js';

/** In UTF-8 a character has up to three bytes, and JSON writes a line's end as two. */
const bodyBytes = 3 * longestStatement + 32 * 1024;

export const readStatement = defineCall({
  name: 'rides.read-statement',
  method: 'POST',
  path: '/api/admin/bank-statement/preview',
  access: 'admin',
  roles: ['finance'],
  limit: 30,
  timeoutMs: 20_000,
  bodyBytes,
  summary: 'Compares a bank statement (CSV: reference, amount, date) with the rides that are due; changes nothing',
  body: z.strictObject({ csv: statementText }),
  refusals: ['too_large'],
  answer: statementSchema,
});

export const settleStatement = defineCall({
  name: 'rides.settle-statement',
  method: 'POST',
  path: '/api/admin/bank-statement/settle',
  access: 'admin',
  roles: ['finance'],
  limit: 120,
  timeoutMs: 20_000,
  bodyBytes,
  stepUp: true,
  summary: 'Settles the rides of confirmed rows of a bank statement, each row once; answers the statement after it',
  body: z.strictObject({
    csv: statementText,
    /** A row that does not fit its ride any more is left out: its state says why. */
    rows: z.array(settledRowSchema).check(z.minLength(1), z.maxLength(mostSettledRows)),
  }),
  refusals: ['too_large'],
  answer: statementSchema,
});
