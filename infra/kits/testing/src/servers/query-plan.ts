import * as z from 'zod';

/** A node of a plan of `EXPLAIN (FORMAT JSON)`. */
export const planSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  get Plans() {
    return z.array(planSchema).optional();
  },
});
export type Plan = z.output<typeof planSchema>;

/** The rows that `EXPLAIN (FORMAT JSON)` returns: one row with one plan. */
export const planAnswer = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.unknown() })]) })]);

/** The tables that a plan scans sequentially, in the order of the plan and once for each scan. */
export function wholeReadsOf(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wholeReadsOf)];
}
