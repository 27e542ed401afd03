/** What `npm test` multiplies the deadlines of suites by on a slow machine. */
export const patience = Number(process.env['RAHI_PATIENCE'] ?? 1);
