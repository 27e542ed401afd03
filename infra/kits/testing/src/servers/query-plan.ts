import * as z from 'zod';

/** A node of a plan as `EXPLAIN (FORMAT JSON)` tells it, with what it reads from. */
export const planSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  get Plans() {
    return z.array(planSchema).optional();
  },
});
export type Plan = z.output<typeof planSchema>;

/** The rows that `EXPLAIN (FORMAT JSON)` answers: one, holding one plan. */
export const planAnswer = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.unknown() })]) })]);

/** The tables that a plan reads from end to end, in the order of the plan; one that is read so twice comes twice. */
export function wholeReadsOf(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wholeReadsOf)];
}
