import {
  firstName,
  rupeesFromPaise,
  type DriverProfile,
  type DriverStanding,
  type DriverState,
  type LatLng,
  type NearbyDriver,
  type VehicleType,
} from '@rahi/contracts';
import type { Fix } from './fix.js';
import type { DriverEntity } from './driver.entity.js';
import { goHomeOf } from './driver-settings.js';
import { declaredOf } from './features.js';
import { womanStateOf } from './women.js';
import { isDutyOver } from './working-hours.js';

/** What is known of a driver who is shown to riders or considered for a ride. */
export type ShownDriver = Pick<
  DriverEntity,
  | 'id'
  | 'name'
  | 'vehicleModel'
  | 'vehicleNumber'
  | 'isOnline'
  | 'ratingSum'
  | 'ratingCount'
  | 'totalTrips'
  | 'freeSince'
  | 'maxPickupKm'
  | 'goingHome'
  | 'home'
  | 'womanVerified'
  | 'womenOnly'
  | 'featuresVerified'
  | 'takesPets'
  | 'dutyEndsAt'
>;

/** The rating of a driver without ratings (R15). */
const firstRating = 5;

/** Shown until the driver has given a name. */
export function nameOf(driver: Pick<DriverEntity, 'name'>): string {
  return driver.name ?? 'Driver';
}

/** The average of its ratings, to two decimals. */
export function ratingOf({ ratingSum, ratingCount }: Pick<DriverEntity, 'ratingSum' | 'ratingCount'>): number {
  return ratingCount === 0 ? firstRating : Math.round((100 * ratingSum) / ratingCount) / 100;
}

/** The fields that all views of a driver share. */
function sharedFields<Type>(
  driver: Pick<DriverEntity, 'name' | 'vehicleModel' | 'vehicleNumber' | 'isOnline'> & { vehicleType: Type },
) {
  const { vehicleModel, vehicleNumber, vehicleType, isOnline } = driver;
  return { name: nameOf(driver), vehicleModel, vehicleNumber, vehicleType, isOnline };
}

function personOf(
  driver: Pick<DriverEntity, 'name' | 'ratingSum' | 'ratingCount' | 'totalTrips'>,
): DriverProfile['user'] {
  return { name: nameOf(driver), rating: ratingOf(driver), totalTrips: driver.totalTrips };
}

/** Degrees as text, to a tenth of a metre and never with an exponent. */
function coordinate(degrees: number): string {
  return String(Math.round(degrees * 1e6) / 1e6);
}

/** A profile as admins see it: where a driver lives is theirs to know. */
export function profileOf(driver: DriverEntity, fix: Fix | null): DriverProfile {
  const { autoAccept, maxPickupKm } = driver;
  return {
    id: driver.id,
    user: personOf(driver),
    ...sharedFields(driver),
    currentLat: fix ? coordinate(fix.lat) : null,
    currentLng: fix ? coordinate(fix.lng) : null,
    totalEarnings: rupeesFromPaise(driver.earnedPaise),
    autoAccept,
    maxPickupKm,
  };
}

/** A profile as the desk's page of this driver shows it. */
export function deskProfileOf(driver: DriverEntity, fix: Fix | null): DriverProfile {
  return {
    ...profileOf(driver, fix),
    upi: upiOf(driver),
    women: womenOf(driver),
    ...preferencesOf(driver),
    duty: dutyOf(driver, new Date()),
  };
}

/** A profile as its own driver sees it. */
export function ownProfileOf(driver: DriverEntity, fix: Fix | null, now = new Date()): DriverProfile {
  return {
    ...profileOf(driver, fix),
    goHome: goHomeOf(driver, now),
    papers: driver.paperStanding,
    upi: upiOf(driver),
    women: womenOf(driver),
    ...preferencesOf(driver),
    duty: dutyOf(driver, now),
  };
}

/** R42: null for a driver whose hours nothing limits now. */
function dutyOf({ isOnline, dutyEndsAt, restUntil }: DriverEntity, now: Date): DriverProfile['duty'] {
  const rest = !isOnline && restUntil !== null && restUntil > now ? restUntil : null;
  const ends = isOnline ? dutyEndsAt : null;
  if (!rest && !ends) return null;
  return { endsAt: ends?.toISOString() ?? null, restUntil: rest?.toISOString() ?? null };
}

/** ADR 88. */
function preferencesOf(driver: DriverEntity): Pick<DriverProfile, 'features' | 'takesPets'> {
  return { features: declaredOf(driver), takesPets: driver.takesPets };
}

/** R46. */
function womenOf(driver: DriverEntity): DriverProfile['women'] {
  const { saysWoman: said, womanVerified: verified, womenOnly: only } = driver;
  return { said, verified, refused: said && womanStateOf(driver) === 'refused', only };
}

function upiOf({ upiId, upiVerified }: DriverEntity): DriverProfile['upi'] {
  return { id: upiId, verified: upiVerified };
}

/**
 * A driver as riders near it see one (R50), without what differs from rider to rider: the alias and the distance.
 * @param at the place that riders see
 */
export function nearbyOf(
  driver: ShownDriver,
  vehicleType: VehicleType,
  at: Pick<Fix, 'lat' | 'lng' | 'heading'>,
): Omit<NearbyDriver, 'id' | 'distance'> {
  const whole = nameOf(driver);
  const name = firstName(whole) ?? whole;
  return {
    user: { ...personOf(driver), name },
    name,
    vehicleModel: null,
    vehicleNumber: null,
    vehicleType,
    currentLat: coordinate(at.lat),
    currentLng: coordinate(at.lng),
    heading: at.heading,
    isOnline: driver.isOnline,
  };
}

/** The whole state, as events carry it. */
export function stateOf(driver: DriverEntity): DriverState {
  const { id: driverId, version, createdAt } = driver;
  return { driverId, version, ...sharedFields(driver), createdAt: createdAt.toISOString() };
}

/** The target of "go home" while it is on; null otherwise. */
export function towardsOf({ goingHome, home }: Pick<ShownDriver, 'goingHome' | 'home'>): LatLng | null {
  return goingHome && home ? { lat: home.lat, lng: home.lng } : null;
}

/** What svc-rides needs to know to assign a ride. Who has no working hours left is not online to it (R42). @param papersInOrder whether their papers let them drive */
export function standingOf(driver: DriverEntity, fix: Fix | null, papersInOrder: boolean): DriverStanding {
  const {
    id: driverId,
    phone,
    totalTrips,
    suspended,
    autoAccept,
    womanVerified: woman,
    womenOnly,
    featuresVerified: features,
    takesPets,
    maxPickupKm,
  } = driver;
  return {
    driverId,
    ...sharedFields(driver),
    isOnline: driver.isOnline && !isDutyOver(driver),
    phone,
    rating: ratingOf(driver),
    totalTrips,
    lat: fix?.lat ?? null,
    lng: fix?.lng ?? null,
    suspended,
    autoAccept,
    fixAt: fix?.at ?? null,
    papersInOrder,
    woman,
    womenOnly,
    features,
    takesPets,
    maxPickupKm,
    towards: towardsOf(driver),
  };
}
