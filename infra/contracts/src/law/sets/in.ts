import { figuresFrom } from '../figures-from.js';
import type { RuleSet } from '../rule-set.js';

const guidelines = {
  source: 'Motor Vehicle Aggregator Guidelines 2025, Ministry of Road Transport and Highways',
  sourceDate: '2025-07-01',
  sourceKind: 'law',
} as const;
const amendment = {
  source: 'Amendment of clauses 14 and 15 of the Motor Vehicle Aggregator Guidelines 2025, as Mint reported it',
  sourceDate: '2025-12-15',
  sourceKind: 'press',
} as const;

/** The guidelines of the central government. */
export const central: RuleSet = {
  id: 'IN',
  name: 'Motor Vehicle Aggregator Guidelines 2025',
  state: null,
  status: 'in_force',
  figures: [
    ...figuresFrom('2025-07-01', guidelines, {
      least_fare: 50,
      most_fare: 200,
      base_distance: 3000,
      driver_share: 80,
      driver_share_operators_vehicle: 60,
      settlement: 14,
      rider_cancels: 10,
      rider_cancels_most: 10_000,
      driver_cancels: 10,
      driver_cancels_most: 10_000,
      rider_insurance: 50_000_000,
      driver_health_insurance: 50_000_000,
      driver_life_insurance: 100_000_000,
      induction: 40,
      vehicle_age: 8,
    }),
    ...figuresFrom('2025-12-15', amendment, { tip_share: 100, tip_afterwards: 1, same_gender: 1 }),
  ],
};
