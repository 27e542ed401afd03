import {
  adminTariffs,
  documentedTariff,
  driverReview,
  outstation,
  parcelOffers,
  publishTariff,
  rentals,
  usualVehicleTypes,
  vehicleFacts,
  verifyWoman,
  type Call,
  type CallAnswer,
  type CallArguments,
  type LatLng,
} from '@rahi/contracts';
import { waitFor } from '../wait-for.js';

/** Makes a call as an administrator. @throws when it is refused */
export type Ask = <C extends Call>(call: C, args: CallArguments<C>) => Promise<CallAnswer<C>>;

/** A tariff holds from a moment that is still to come when it is published. Milliseconds. */
const leadMs = 75_000;
const offeredWithinMs = 180_000;
const knownWithinMs = 60_000;

/** What keeps the law's rules (R42) where the documented tariff is older than they are. */
const lawful = {
  includedMetres: 3000,
  surge: { leastPercent: 75, mostPercent: 150 },
  commission: { quotedPercent: 20, settledPercent: 20 },
};
/** Charged only where the rules of a state have it, which a tariff there must keep. */
const welfareFee = { percent: 1, mostPaise: 100 };
/** Amounts in paise, before GST. */
const rental = { packages: [{ hours: 2, km: 20, paise: 60_000 }], extraKmPaise: 1800, extraMinutePaise: 200 };
const outOfTown = {
  basePaise: 10_000,
  oneWay: { perKmPaise: 2100, leastKm: 130 },
  roundTrip: { perKmPaise: 1200, leastKm: 250 },
  allowancePaise: 30_000,
  nightPaise: 25_000,
  longestKm: 500,
};
const parcel = { mostValuePaise: 1_000_000 };

/**
 * Has a city offer rentals of 2 h and 20 km, outstation trips and parcels: publishes tariffs and waits until they hold, some 80 s. Does
 * nothing where they are offered.
 * @param at a place of the city
 */
export async function offerEveryKind(ask: Ask, city: string, at: LatLng): Promise<void> {
  const query = { lat: at.lat, lng: at.lng };
  const carriers = usualVehicleTypes.filter((type) => vehicleFacts[type].parcel !== null);
  const isOffered = async () => {
    const [byTheHour, out, parcels] = [
      await ask(rentals, { query }),
      await ask(outstation, { query }),
      await ask(parcelOffers, { query }),
    ];
    return (
      byTheHour.length === usualVehicleTypes.length &&
      out.length === usualVehicleTypes.length &&
      parcels.length === carriers.length
    );
  };
  if (await isOffered()) return;
  const before = await ask(adminTariffs, {});
  for (const vehicleType of usualVehicleTypes) {
    const versions = before.filter((one) => one.city === city && one.vehicleType === vehicleType);
    const basedOn = Math.max(1, ...versions.map(({ version }) => version));
    const terms = { ...documentedTariff[vehicleType], ...lawful };
    const kinds = { rental, outstation: outOfTown, ...(carriers.includes(vehicleType) && { parcel }) };
    const body = { city, vehicleType, effectiveFrom: Date.now() + leadMs, terms, basedOn, welfareFee, ...kinds };
    await ask(publishTariff, { body });
  }
  await waitFor(isOffered, {
    what: 'rentals, outstation trips and parcels to be offered',
    timeout: offeredWithinMs,
    interval: 1000,
  });
}

/** Verifies that a driver is a woman (R46), once her account's word has arrived. */
export async function verifyWomanDriver(ask: Ask, driverId: string): Promise<void> {
  const params = { driverId };
  await waitFor(async () => (await ask(driverReview, { params })).women?.said === true, {
    what: 'the word of a driver',
    timeout: knownWithinMs,
    interval: 500,
  });
  await ask(verifyWoman, { params, body: { verified: true } });
}
