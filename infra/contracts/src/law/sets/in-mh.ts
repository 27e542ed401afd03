import { figuresFrom } from '../figures-from.js';
import type { RuleSet } from '../rule-set.js';

const resolution = {
  source: 'Government resolution on the Aggregator Cabs Policy 2025, as Punekar News reported it',
  sourceDate: '2025-05-24',
  sourceKind: 'press',
} as const;
const women = {
  source: 'Government resolution on the Aggregator Cabs Policy 2025, as The Financial Express and Inc42 reported it',
  sourceDate: '2025-05-01',
  sourceKind: 'press',
} as const;
const bikeTaxis = {
  source: 'Maharashtra Bike-Taxi Rules 2025, as Pune Mirror reported them',
  sourceDate: '2025-07-04',
  sourceKind: 'press',
} as const;

/** The rules of Maharashtra. */
export const maharashtra: RuleSet = {
  id: 'IN-MH',
  name: 'Maharashtra: Aggregator Cabs Policy 2025 and Bike-Taxi Rules 2025',
  state: 'IN-MH',
  status: 'in_force',
  figures: [
    ...figuresFrom('2025-06-02', resolution, {
      // A discount of at most 25 %.
      least_fare: 75,
      most_fare: 150,
      rider_cancels: 5,
      rider_cancels_most: 5000,
      driver_cancels: 10,
      driver_cancels_most: 10_000,
    }),
    ...figuresFrom('2025-06-02', women, { women_share_with_women: 1 }),
    ...figuresFrom('2025-07-04', bikeTaxis, { motorcycles: 1, motorcycles_electric_only: 1 }),
  ],
};

const draftRules = {
  source:
    'Draft of the Maharashtra Motor Vehicle Aggregator Rules 2025, as The Indian Express and Angel One reported it',
  sourceDate: '2025-10-10',
  sourceKind: 'press',
} as const;

/** What Maharashtra proposed in October 2025. */
export const maharashtraDraft: RuleSet = {
  id: 'IN-MH-DRAFT',
  name: 'Maharashtra: draft of the Motor Vehicle Aggregator Rules 2025',
  state: 'IN-MH',
  status: 'draft',
  figures: figuresFrom('2025-10-17', draftRules, {
    // All deductions together are at most 10 %.
    driver_share: 90,
    duty: 12,
    rest: 10,
    vehicle_age: 9,
    dropoff_after_accepting: 1,
    languages: 3,
  }),
};
