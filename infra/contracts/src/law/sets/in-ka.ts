import { figuresFrom } from '../figures-from.js';
import type { RuleSet } from '../rule-set.js';

const welfare = {
  source:
    'Order under the Karnataka Platform Based Gig Workers (Social Security and Welfare) Act 2025, as The New Indian Express and The Indian Express reported it',
  sourceDate: '2026-02-13',
  sourceKind: 'press',
} as const;
const judgment = {
  source: 'High Court of Karnataka, writ appeal 906 of 2025: permits of motorcycles as contract carriages',
  sourceDate: '2026-01-23',
  sourceKind: 'judgment',
} as const;

/** The rules of Karnataka. */
export const karnataka: RuleSet = {
  id: 'IN-KA',
  name: 'Karnataka: welfare fee, and permits of motorcycles',
  state: 'IN-KA',
  status: 'in_force',
  figures: [
    ...figuresFrom('2026-02-13', welfare, {
      welfare_fee: 1,
      welfare_fee_most_two_wheels: 50,
      welfare_fee_most_three_wheels: 75,
      welfare_fee_most_four_wheels: 100,
    }),
    ...figuresFrom('2026-01-23', judgment, { motorcycles: 1 }),
  ],
};
