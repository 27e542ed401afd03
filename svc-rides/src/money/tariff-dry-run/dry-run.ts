import {
  billOf,
  distanceBandsKm,
  isNight,
  splitCommission,
  sumOf,
  type DryRunGroup,
  type FareInputs,
  type FareLine,
  type TariffTerms,
  type VehicleType,
} from '@rahi/contracts';

/** A completed ride, as a draft is tried on it. */
export interface PastRide {
  vehicleType: VehicleType;
  createdAt: Date;
  inputs: FareInputs;
  lines: readonly FareLine[];
  totalPaise: number;
  commissionPaise: number;
}

/**
 * The effect of drafts on rides, summed by vehicle type and distance band. Each ride is computed from its own inputs:
 * the kilometres that its tariff counted, its demand within the draft's bounds, its wait. Rides of types without a
 * draft are left out.
 */
export function dryRun(
  rides: readonly PastRide[],
  drafts: Readonly<Partial<Record<VehicleType, TariffTerms>>>,
): DryRunGroup[] {
  const groups = new Map<string, DryRunGroup>();
  for (const ride of rides) {
    const terms = drafts[ride.vehicleType];
    if (!terms) continue;
    const band = bandOf(ride.inputs.metres);
    const key = `${ride.vehicleType} ${band}`;
    const group = groups.get(key) ?? emptyGroup(ride.vehicleType, band);
    groups.set(key, group);
    add(group, ride, terms);
  }
  return [...groups.values()];
}

/** The first band that a length fits in; their number for a longer one. */
export function bandOf(metres: number): number {
  const index = distanceBandsKm.findIndex((km) => metres <= km * 1000);
  return index === -1 ? distanceBandsKm.length : index;
}

function emptyGroup(vehicleType: VehicleType, band: number): DryRunGroup {
  const paise = { paidPaise: 0, draftPaise: 0, driverPaise: 0, draftDriverPaise: 0 };
  return { vehicleType, band, rides: 0, ...paise, cheaper: 0, dearer: 0, same: 0 };
}

function add(group: DryRunGroup, ride: PastRide, terms: TariffTerms): void {
  const { inputs, lines, createdAt } = ride;
  const paid = ride.totalPaise - sumOf(lines, 'discount');
  const bill = billOf(terms, {
    ...inputs,
    night: isNight(terms, createdAt),
    surgePercent: Math.min(terms.surge.mostPercent, Math.max(terms.surge.leastPercent, inputs.surgePercent)),
    discountPaise: 0,
  });
  const tolls = sumOf(bill.lines, 'toll');
  const { commissionPaise } = splitCommission(bill.totalPaise - tolls, terms.commission.settledPercent);
  group.rides += 1;
  group.paidPaise += paid;
  group.draftPaise += bill.totalPaise;
  group.driverPaise += paid - ride.commissionPaise;
  group.draftDriverPaise += bill.totalPaise - commissionPaise;
  if (bill.totalPaise < paid) group.cheaper += 1;
  else if (bill.totalPaise > paid) group.dearer += 1;
  else group.same += 1;
}
