import * as z from 'zod/mini';
import { analyticsPeriods, rideFilters } from './admin.js';
import { id, searchText } from './values.js';

/** The files that the desk can export: one table each, or the figures of a period day by day. */
export const exportTables = ['rides', 'users', 'drivers', 'analytics', 'grievances'] as const;
export type ExportTable = (typeof exportTables)[number];

/** `all` is everything there is. */
export const exportPeriods = [...analyticsPeriods, 'all'] as const;
export type ExportPeriod = (typeof exportPeriods)[number];

const filter = {
  table: z.enum(exportTables),
  /** Rides booked, users and drivers registered, grievances received within it; the days of the figures. */
  period: z.optional(z.enum(exportPeriods)),
  ...rideFilters,
  /** For rides and users, as in their lists. */
  search: z.optional(searchText(100)),
};

export const exportQuerySchema = z.object(filter).check(
  z.refine(({ table, period }) => table !== 'analytics' || period !== 'all', 'rule.analyticsPeriod'),
  z.refine(({ table, status }) => table === 'rides' || !status || status === 'all', 'rule.statusTables'),
  z.refine(
    ({ table, from, to, vehicleType, kind, forGuest, minFare, maxFare, pickupIn }) =>
      table === 'rides' ||
      [...(table === 'grievances' ? [] : [from, to]), vehicleType, kind, forGuest, minFare, maxFare, pickupIn].every(
        (one) => one === undefined,
      ),
    'rule.filterTables',
  ),
  z.refine(({ table, search }) => table === 'rides' || table === 'users' || !search, 'rule.searchTables'),
);
export type ExportQuery = z.output<typeof exportQuerySchema>;

/**
 * Not routed: the gateway reads a file from svc-admin piece by piece, each small enough for one message, and joins them
 * while it sends. The first piece (`after` null) has the byte order mark and the headings, and is written to the audit
 * log.
 */
export const exportPiece = {
  subject: 'rpc.admin.export-piece',
  request: z.object({ query: exportQuerySchema, actorId: id, after: z.nullable(z.string().check(z.maxLength(200))) }),
  answer: z.object({ csv: z.string(), next: z.nullable(z.string()) }),
} as const;
