import {
  kolkataDate,
  kolkataDateStart,
  Refusal,
  type CallRequest,
  type DriverProfile,
  type updateDriver,
} from '@rahi/contracts';
import type { DriverChange } from './driver-changes.js';
import type { DriverEntity, Home } from './driver.entity.js';
import { say } from '../say.js';
import { womenOnlyOf } from './women.js';

const settings = [
  'autoAccept',
  'maxPickupKm',
  'home',
  'goHome',
  'upiId',
  'womenOnly',
  'features',
  'takesPets',
] as const;
type Body = Pick<CallRequest<typeof updateDriver>['body'], (typeof settings)[number]>;

/** How often a day "go home" can be switched on. */
const homeTimesADay = 2;

export function hasSettings(body: Body): boolean {
  return settings.some((field) => body[field] !== undefined);
}

/**
 * What a request changes of a driver's settings.
 * @throws Refusal invalid_input for "go home" without a home; too_many_requests for the third time on a day; preference_mismatch for
 * "women only" of a driver who is no verified woman (R46)
 */
export function settingsOf(body: Body, driver: DriverEntity, now: Date): DriverChange {
  const { autoAccept, maxPickupKm, upiId, womenOnly, takesPets } = body;
  return {
    ...(autoAccept !== undefined && { autoAccept }),
    ...(maxPickupKm !== undefined && { maxPickupKm }),
    ...(takesPets !== undefined && { takesPets }),
    ...(body.home !== undefined && { home: homeOf(body.home, driver.home) }),
    ...goingHomeOf(body, driver, now),
    ...(womenOnly !== undefined && womenOnlyOf(womenOnly, driver)),
    // R40: a person who takes over an account must not get the money of its rides.
    ...(upiId !== undefined && upiId !== driver.upiId && { upiId, upiVerified: false }),
  };
}

/** "Go home" as the driver's own profile shows it. */
export function goHomeOf(driver: DriverEntity, now: Date): NonNullable<DriverProfile['goHome']> {
  return { place: driver.home, active: driver.goingHome, leftToday: homeTimesLeft(driver, now) };
}

function homeTimesLeft({ goingHomeDay, goingHomeTimes }: DriverEntity, now: Date): number {
  return goingHomeDay === kolkataDate(now) ? Math.max(0, homeTimesADay - goingHomeTimes) : homeTimesADay;
}

/** The known one when the given one is the same: what did not change raises no event. */
function homeOf(given: Home | null, known: Home | null): Home | null {
  const same = given?.lat === known?.lat && given?.lng === known?.lng && given?.address === known?.address;
  return same ? known : given;
}

function goingHomeOf(body: Body, driver: DriverEntity, now: Date): DriverChange {
  const home = body.home === undefined ? driver.home : homeOf(body.home, driver.home);
  // Another home ends it: otherwise it could lead anywhere, any number of times.
  const isOn = driver.goingHome && home === driver.home;
  const wanted = body.goHome ?? isOn;
  if (!wanted || isOn) return { goingHome: wanted };
  if (!home) throw new Refusal('invalid_input', say('home.missing'));
  const left = homeTimesLeft(driver, now);
  if (left === 0) {
    const tomorrow = kolkataDateStart(kolkataDate(now), 1).getTime();
    throw new Refusal('too_many_requests', say('home.usedUp'), {
      retryAfterSeconds: Math.ceil((tomorrow - now.getTime()) / 1000),
    });
  }
  return { goingHome: true, goingHomeDay: kolkataDate(now), goingHomeTimes: homeTimesADay - left + 1 };
}
