import {
  arriveWithParcel,
  calculateFare,
  createRide,
  documentedTariff,
  returnParcel,
  takeParcelPhoto,
  type ParcelBooking,
  type ParcelPhotoPlace,
  type Principal,
  type TariffTerms,
} from '@rahi/contracts';
import { aBooking, aParcel, aPrincipal, aRideIn, dropoff, pickup } from './factories.js';
import type { Answer, RidesHarness } from './rides-harness.js';

/** Parcels of up to ₹5,000, at the documented fare. */
export const withParcels: TariffTerms = { ...documentedTariff.auto, parcel: { mostValuePaise: 500_000 } };

export const receiver = { name: 'Meera Joshi', phone: '+919820011122' };

export const aParcelBooking = (given: Partial<ParcelBooking> = {}): ParcelBooking => ({
  item: 'papers',
  description: 'A folder of drawings',
  size: 'small',
  value: '1200.50',
  receiver,
  nothingProhibited: true,
  ...given,
});

export const quoteParcel = (harness: RidesHarness, rider: Principal, given: object = {}): Promise<Answer> =>
  harness.call(calculateFare, rider, {
    body: { distance: 0, vehicleType: 'auto', pickup, dropoff, parcel: true, ...given },
  });

/** A parcel, booked at the fare of a ride. */
export async function bookParcel(harness: RidesHarness, given: Partial<ParcelBooking> = {}) {
  const rider = aPrincipal();
  const driver = harness.driver({ vehicleType: 'auto' });
  const body = aBooking(rider.userId, { vehicleType: 'auto', parcel: aParcelBooking(given) });
  const answer = await harness.call(createRide, rider, { body });
  if (answer.status !== 201) throw new Error(`booking refused: ${JSON.stringify(answer.body)}`);
  return { rider, driver, id: String(answer.body['id']), fare: answer.body['fare'] };
}
export type BookedParcel = Awaited<ReturnType<typeof bookParcel>>;

/** A driver's photo, whose bytes svc-drivers looks at. */
export const photograph = (harness: RidesHarness, { id, driver }: BookedParcel, place: ParcelPhotoPlace) =>
  harness.call(takeParcelPhoto, driver, { params: { id, place }, body: { file: 'cGhvdG8=' } });

/** A parcel whose driver is on the way to the receiver. */
export async function parcelOnItsWay(harness: RidesHarness, given: Partial<ParcelBooking> = {}) {
  const parcel = await bookParcel(harness, given);
  const { id, rider, driver } = parcel;
  await harness.bring(id, 'driver_arrived', rider, driver);
  await photograph(harness, parcel, 'pickup');
  const started = await harness.move(id, driver, { status: 'in_progress', otp: await harness.codeOf(id, rider) });
  if (started.status !== 200) throw new Error(`not started: ${JSON.stringify(started.body)}`);
  return parcel;
}

/** The code as the sender reads it off their screen. */
export async function deliveryCodeOf(harness: RidesHarness, { id }: BookedParcel): Promise<string> {
  return (await harness.stored(id)).deliveryCode ?? '';
}

/** The driver is at the drop-off, and has said so. */
export async function atReceiver(harness: RidesHarness, { id, driver }: BookedParcel): Promise<Answer> {
  await harness.sharePosition(id, driver, dropoff);
  return harness.call(arriveWithParcel, driver, { params: { id } });
}

/** A parcel whose driver is at the drop-off, has photographed it, and has waited long enough: stored as it is then. */
export async function parcelAtReceiver(harness: RidesHarness): Promise<BookedParcel> {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const takenAt = new Date().toISOString();
  const waitsSince = new Date(Date.now() - 6 * 60_000).toISOString();
  const ride = aRideIn('in_progress', {
    riderId: rider.userId,
    driverId: driver.userId,
    parcel: aParcel({ photos: { pickup: takenAt, dropoff: takenAt }, waitsSince }),
    deliveryCode: '0815',
  });
  const { id } = await harness.seed(ride);
  await harness.sharePosition(id, driver, dropoff);
  return { rider, driver, id, fare: '283.50' };
}

/** The wait at the drop-off began so many minutes ago. */
export const waited = (harness: RidesHarness, { id }: BookedParcel, minutes: number) =>
  harness.database.query(
    `UPDATE rides SET parcel = jsonb_set(parcel, '{waitsSince}', to_jsonb(to_char((now() - make_interval(mins => $2)) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) WHERE id = $1`,
    [id, minutes],
  );

export const giveBack = (harness: RidesHarness, { id, driver }: BookedParcel) =>
  harness.call(returnParcel, driver, { params: { id }, body: { reason: 'nobody_there' } });

/** A wrong code of four digits. */
export const otherThan = (code: string): string => (code === '1111' ? '2222' : '1111');
