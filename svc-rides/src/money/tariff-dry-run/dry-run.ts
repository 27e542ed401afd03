import {
  billOf,
  distanceBandsKm,
  fareLineCodes,
  isNight,
  rentalPackageOf,
  sharesOf,
  sumOf,
  type DriverTerms,
  type DryRunGroup,
  type FareInputs,
  type FareLine,
  type TariffTerms,
  type VehicleType,
} from '@rahi/contracts';
import { untaxedBy } from '../../pricing/tariffs/gst.js';

/** A completed ride, as a draft is tried on it. */
export interface PastRide {
  vehicleType: VehicleType;
  createdAt: Date;
  /** Of a booking for later (R43): its night is that of the pickup. */
  pickupAt: Date | null;
  inputs: FareInputs;
  lines: readonly FareLine[];
  totalPaise: number;
  commissionPaise: number;
  /** Null of a release without; with a `gstPercent`, GST was no part of the driver's earnings. */
  driverTerms: DriverTerms | null;
}

type Group = Required<DryRunGroup>;

/**
 * The effect of drafts on rides, summed by vehicle type and distance band. Each ride is computed from its own inputs:
 * the kilometres that its tariff counted, its demand within the draft's bounds, its wait. Rides of types without a
 * draft are left out, and so are rentals and outstation trips that a draft does not have.
 * @param gstin without one, a draft charges no GST (R41)
 * @param welfare whether the rules of the rides' city have a fee for the welfare of drivers (R42); undefined: as each ride had it
 */
export function dryRun(
  rides: readonly PastRide[],
  drafts: Readonly<Partial<Record<VehicleType, TariffTerms>>>,
  gstin: string | undefined,
  welfare?: boolean,
): Group[] {
  const groups = new Map<string, Group>();
  for (const ride of rides) {
    const terms = drafts[ride.vehicleType];
    if (!terms || !offers(terms, ride.inputs)) continue;
    const band = bandOf(ride.inputs.metres);
    const key = `${ride.vehicleType} ${band}`;
    const group = groups.get(key) ?? emptyGroup(ride.vehicleType, band);
    groups.set(key, group);
    add(group, welfare === undefined ? ride : withWelfare(ride, welfare), terms, gstin);
  }
  return [...groups.values()];
}

/** A ride as if the rules of its pickup had, or had not, a fee for the welfare of drivers. */
function withWelfare(ride: PastRide, charged: boolean): PastRide {
  const { welfare: _, ...inputs } = ride.inputs;
  return { ...ride, inputs: { ...inputs, ...(charged && { welfare: true }) } };
}

/** Whether terms say something about a ride: a draft without the package of a rental, or without outstation trips, does not. */
function offers(terms: TariffTerms, { rental, outstation }: FareInputs): boolean {
  if (rental && !rentalPackageOf(terms, rental.hours)) return false;
  return !outstation || terms.outstation !== undefined;
}

/** The first band that a length fits in; their number for a longer one. */
export function bandOf(metres: number): number {
  const index = distanceBandsKm.findIndex((km) => metres <= km * 1000);
  return index === -1 ? distanceBandsKm.length : index;
}

function emptyGroup(vehicleType: VehicleType, band: number): Group {
  const paise = { paidPaise: 0, draftPaise: 0, driverPaise: 0, draftDriverPaise: 0 };
  const commission = { commissionPaise: 0, draftCommissionPaise: 0 };
  return { vehicleType, band, rides: 0, ...paise, ...commission, cheaper: 0, dearer: 0, same: 0, lines: [] };
}

function add(group: Group, ride: PastRide, terms: TariffTerms, gstin: string | undefined): void {
  const { untaxed: _, ...inputs } = ride.inputs;
  const paid = ride.lines.filter(({ code }) => code !== 'discount');
  const bill = billOf(terms, {
    ...inputs,
    ...untaxedBy(terms, gstin),
    night: isNight(terms, ride.pickupAt ?? ride.createdAt),
    surgePercent: Math.min(terms.surge.mostPercent, Math.max(terms.surge.leastPercent, inputs.surgePercent)),
    discountPaise: 0,
  });
  const paidPaise = ride.totalPaise - sumOf(ride.lines, 'discount');
  const apart = ride.driverTerms?.gstPercent !== undefined;
  const { commissionPaise, netPaise } = sharesOf(terms, bill.lines, terms.commission.settledPercent);
  group.rides += 1;
  group.paidPaise += paidPaise;
  group.draftPaise += bill.totalPaise;
  group.driverPaise +=
    paidPaise - ride.commissionPaise - (apart ? sumOf(paid, 'gst') : 0) - sumOf(paid, 'cash_rounding', 'welfare');
  group.draftDriverPaise += netPaise;
  group.commissionPaise += ride.commissionPaise;
  group.draftCommissionPaise += commissionPaise;
  group.lines = withLines(group.lines, paid, bill.lines);
  if (bill.totalPaise < paidPaise) group.cheaper += 1;
  else if (bill.totalPaise > paidPaise) group.dearer += 1;
  else group.same += 1;
}

/** The sums by line with one more ride, in the order of a bill. */
function withLines(lines: Group['lines'], paid: readonly FareLine[], draft: readonly FareLine[]): Group['lines'] {
  return fareLineCodes.flatMap((code) => {
    const known = lines.find((line) => line.code === code);
    const [paidPaise, draftPaise] = [sumOf(paid, code), sumOf(draft, code)];
    if (!known && paidPaise === 0 && draftPaise === 0) return [];
    return [
      { code, paidPaise: (known?.paidPaise ?? 0) + paidPaise, draftPaise: (known?.draftPaise ?? 0) + draftPaise },
    ];
  });
}
