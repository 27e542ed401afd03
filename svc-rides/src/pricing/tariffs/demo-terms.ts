import type { OutstationTerms, RentalTerms, VehicleType } from '@rahi/contracts';

/** What a demonstration charges for rentals and outstation trips. Amounts in paise, before GST. */
interface DemoTerms {
  rental: RentalTerms;
  outstation: OutstationTerms | null;
}

function demoTerms(hourPaise: number, kmPaise: number, outside: boolean): DemoTerms {
  const packages = [2, 4, 8].map((hours) => ({ hours, km: hours * 10, paise: hours * hourPaise }));
  const rental = { packages, extraKmPaise: kmPaise, extraMinutePaise: 200 };
  if (!outside) return { rental, outstation: null };
  const outstation = {
    basePaise: 0,
    // One way pays for the driver's way back.
    oneWay: { perKmPaise: Math.round(kmPaise * 1.4), leastKm: 80 },
    roundTrip: { perKmPaise: kmPaise, leastKm: 250 },
    allowancePaise: 30_000,
    nightPaise: 25_000,
    longestKm: 500,
  };
  return { rental, outstation };
}

/** The documented vehicle types; an auto does not leave its city. */
export const demoTermsOf: Readonly<Partial<Record<VehicleType, DemoTerms>>> = {
  mini: demoTerms(30_000, 1200, true),
  sedan: demoTerms(36_000, 1400, true),
  suv: demoTerms(48_000, 1800, true),
  auto: demoTerms(20_000, 1000, false),
};
