import { Inject, Injectable } from '@nestjs/common';
import { isNowhere, Refusal, takenAtOf, type DriverProfile, type updateDriver } from '@rahi/contracts';
import { accessDetails, CONFIG, Outbox, type Inbound } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import type { DriversConfig } from '../config.js';
import { refuseWithoutPapers } from '../drivers/driver-papers.js';
import { CityVehicles } from '../geography/city-vehicles.service.js';
import { FleetHints } from '../fleet/fleet-hints.service.js';
import type { Fix } from '../drivers/fix.js';
import { Doubts } from '../fleet/doubts.js';
import { Fleet, headingOf } from '../fleet/fleet.js';
import { isPlausible } from '../fleet/plausible.js';
import { Positions } from '../fleet/positions.service.js';
import { lockDriver, recordChange, vehicleFields, type DriverChange } from '../drivers/driver-changes.js';
import { hasSettings, settingsOf } from '../drivers/driver-settings.js';
import { afterDeclaring, declaredOf, noFeatures } from '../drivers/features.js';
import { ownProfileOf } from '../drivers/driver-view.js';
import type { DriverEntity } from '../drivers/driver.entity.js';
import { driverNotFound } from '../drivers/driver-not-found.js';
import { WorkingHours } from './duty/working-hours.service.js';
import { Profiles } from './profiles.service.js';
import { registrationNumber } from './registration-number.js';
import { flagProfile, isHeldBack } from '../drivers/shared-numbers.js';
import { say } from '../say.js';

type Update = Pick<Inbound<typeof updateDriver>, 'params' | 'body' | 'principal' | 'requestId' | 'deadline'>;
type Body = Update['body'];

/** Position, online flag, vehicle and settings of a driver's own profile. */
@Injectable()
export class ProfileUpdate {
  constructor(
    private readonly outbox: Outbox,
    private readonly profiles: Profiles,
    private readonly fleet: Fleet,
    private readonly positions: Positions,
    private readonly hints: FleetHints,
    private readonly doubts: Doubts,
    private readonly cityVehicles: CityVehicles,
    private readonly hours: WorkingHours,
    @Inject(CONFIG) private readonly config: Pick<DriversConfig, 'RAHI_LOCAL'>,
  ) {}

  async update({ params, body, principal, requestId, deadline }: Update): Promise<DriverProfile> {
    const id = params.driverId;
    if (id !== principal.userId) throw driverNotFound();
    if (principal.suspended) refuseUnlessGoingOffline(body);
    const online = this.fleet.driver(id);
    // The update that a driver sends every few seconds needs no database.
    if (online && !changesProfile(body) && body.isOnline !== false) return this.#moved(online, body);
    const known = await this.profiles.own(principal, requestId);
    if (!changesProfile(body) && body.isOnline === undefined) {
      if (known.suspended) throw suspended();
      return this.#moved(known, body);
    }
    return this.#change(known, body, { principal, requestId, deadline });
  }

  async #moved(driver: DriverEntity, body: Body): Promise<DriverProfile> {
    // An offline driver's position counts as well: the next one, with which they go online, is measured from it.
    const known = this.fleet.driver(driver.id) && this.fleet.fixOf(driver.id);
    const before = known ?? (await this.positions.latest(driver.id));
    const fix = fixIn(body, before);
    if (!fix || !this.#isGood(driver, before, fix)) return ownProfileOf(driver, before);
    await this.positions.record(driver, fix, before);
    return ownProfileOf(driver, before && before.at > fix.at ? before : fix);
  }

  async #change(
    { id, isOnline: wasOnline }: DriverEntity,
    body: Body,
    { principal, requestId, deadline }: Pick<Update, 'principal' | 'requestId' | 'deadline'>,
  ): Promise<DriverProfile> {
    const vehicle = vehicleOf(body);
    const latest = await this.positions.latest(id);
    const given = fixIn(body, latest);
    // Going offline always works; an implausible position is then ignored.
    const ignored = given && (isNowhere(given) || (body.isOnline === false && !this.#canBe(latest, given, wasOnline)));
    const fix = ignored ? null : given;
    if (fix) this.#refuseTeleport(latest, fix, wasOnline);
    const place = fix ?? latest;
    const rules = body.isOnline ? await this.hours.rulesAt(place) : null;
    const [before, after, refused] = await this.outbox.transaction(async (manager, emit) => {
      const driver = await lockDriver(manager, id);
      if (!driver) throw driverNotFound();
      if (driver.suspended) refuseUnlessGoingOffline(body);
      const isOnline = body.isOnline ?? driver.isOnline;
      let duty: DriverChange = {};
      refuseOtherType(driver, vehicle, isOnline);
      await this.#refuseTypeOfElsewhere(driver, vehicle, isOnline, place);
      if (isOnline && !driver.isOnline) {
        refuseNameless(driver, principal);
        await refuseWithoutPapers(manager, driver);
        duty = await this.hours.beginning(manager, id, rules);
        await this.positions.write(manager, id, readyToDrive({ ...driver, ...vehicle }, this.#fresh(place)));
      } else if (!isOnline && driver.isOnline && place) {
        // The fleet forgets an offline driver: from now on every instance reads the last position here.
        await this.positions.write(manager, id, place);
      }
      const features = featureChange(driver, vehicle, body.features, this.config.RAHI_LOCAL);
      const change = { ...vehicle, ...features, ...settingsOf(body, driver, new Date()), ...duty, isOnline };
      const [allowed, refusal] = await withPlateOfOwn(manager, driver, change, body.isOnline);
      return [driver, await recordChange(manager, emit, driver, allowed, requestId), refusal] as const;
    }, deadline);
    if (after !== before) await this.hints.changed(id);
    if (fix && !after.suspended) await this.positions.record(after, fix, latest);
    else if (place && after.vehicleType && before.isOnline !== after.isOnline)
      this.hints.moved(id, after.vehicleType, after.isOnline, place, latest);
    if (refused) throw refused;
    return ownProfileOf(after, place);
  }

  /**
   * A driver in two cities at once would see the requests of both. On one person’s machine the demo fleet moves to the place they look at.
   * @throws Refusal position_implausible
   */
  #refuseTeleport(before: Fix | null | undefined, after: Fix, isOnline: boolean): void {
    if (this.#canBe(before, after, isOnline)) return;
    throw new Refusal('position_implausible', say('position.implausible'));
  }

  /**
   * Whether a position is believed, or waits for a second one (R49).
   * @throws Refusal position_implausible where the driver cannot have come to (F50)
   */
  #isGood(driver: Pick<DriverEntity, 'id' | 'isOnline'>, before: Fix | null, fix: Fix): boolean {
    // The demo fleet drives faster than in life, and appears where its person looks.
    if (this.config.RAHI_LOCAL) return !isNowhere(fix);
    const verdict = this.doubts.judge(driver.id, before, fix, driver.isOnline);
    if (verdict === 'elsewhere') throw new Refusal('position_implausible', say('position.implausible'));
    return verdict === 'taken';
  }

  #canBe(before: Fix | null | undefined, after: Fix, isOnline: boolean): boolean {
    return this.config.RAHI_LOCAL || isPlausible(before ?? null, after, isOnline);
  }

  /** R47: of another city’s vehicle type a driver can neither become nor go online. Going offline always works. */
  async #refuseTypeOfElsewhere(
    driver: DriverEntity,
    { vehicleType = null }: DriverChange,
    isOnline: boolean,
    place: Fix | null,
  ): Promise<void> {
    const type = vehicleType ?? driver.vehicleType;
    const becomes = type !== driver.vehicleType || (isOnline && !driver.isOnline);
    if (type && becomes) await this.cityVehicles.mustHave(type, place);
  }

  /** A driver cannot go online with an old position: it would be taken offline again as absent. */
  #fresh(place: Fix | null): Fix | null {
    return place && place.at >= this.fleet.staleBefore ? place : null;
  }
}

function fixIn(
  { currentLat: lat, currentLng: lng, heading, positionAt, sentAt }: Body,
  before: Fix | null,
): Fix | null {
  if (lat === undefined || lng === undefined) return null;
  const at = takenAtOf({ takenAt: positionAt, sentAt }, Date.now());
  return { lat, lng, heading: headingOf(before, { lat, lng }, heading), at };
}

function hasVehicle(body: Body): boolean {
  return vehicleFields.some((field) => body[field] !== undefined);
}

function changesProfile(body: Body): boolean {
  return hasVehicle(body) || hasSettings(body);
}

function vehicleOf({ vehicleModel, vehicleNumber, vehicleType }: Body): DriverChange {
  return {
    ...(vehicleModel !== undefined && { vehicleModel }),
    ...(vehicleNumber !== undefined && { vehicleNumber: registrationNumber(vehicleNumber) }),
    ...(vehicleType !== undefined && { vehicleType }),
  };
}

/** Another vehicle has nothing verified. @throws Refusal preference_mismatch */
function featureChange(
  driver: DriverEntity,
  vehicle: DriverChange,
  wanted: Body['features'],
  isLocal: boolean,
): DriverChange {
  const isAnother = vehicleFields.some((field) => vehicle[field] !== undefined && vehicle[field] !== driver[field]);
  const known = isAnother ? noFeatures : driver;
  if (wanted === undefined) return isAnother && declaredOf(driver).length > 0 ? noFeatures : {};
  return afterDeclaring(known, vehicle.vehicleType ?? driver.vehicleType, wanted, isLocal);
}

const suspended = () => new Refusal('account_suspended', accessDetails.account_suspended);

/** R6: a suspended driver may only go offline. */
function refuseUnlessGoingOffline(body: Body): void {
  if (body.isOnline !== false || changesProfile(body)) throw suspended();
}

/** Requests and nearby drivers are selected by vehicle type, so it cannot change while a driver is online. */
function refuseOtherType(driver: DriverEntity, { vehicleType }: DriverChange, isOnline: boolean): void {
  if (!vehicleType || driver.vehicleType === null || vehicleType === driver.vehicleType) return;
  if (driver.onTrip) throw new Refusal('driver_busy', say('vehicle.finishTrip'));
  if (driver.isOnline && isOnline) throw new Refusal('driver_online', say('vehicle.goOffline'));
}

/** R33. The session has what onboarding saved, even before the event of it has come. */
function refuseNameless(driver: DriverEntity, principal: Update['principal']): void {
  if ((driver.name ?? principal.name) === null || (driver.phone ?? principal.phone) === null)
    throw new Refusal('profile_incomplete', say('online.name'));
}

/**
 * A driver who got the plate of another is not online with it before the desk has cleared it. The plate itself is stored,
 * so that the desk sees it.
 * @returns the change without going online, and the refusal for a request that asked to be online
 * @throws Refusal driver_busy for the plate of another during a trip; plate_shared where nothing else changes
 */
async function withPlateOfOwn(
  manager: EntityManager,
  driver: DriverEntity,
  change: DriverChange,
  asked: boolean | undefined,
): Promise<readonly [DriverChange, Refusal | null]> {
  const { vehicleNumber: plate = driver.vehicleNumber, isOnline = driver.isOnline } = change;
  const changes = plate !== driver.vehicleNumber;
  // Who is online already stays so: nothing is taken away in the middle of a shift.
  if (!isOnline || (driver.isOnline && !changes)) return [change, null];
  await flagProfile(manager, driver, change);
  if (!(await isHeldBack(manager, driver.id, plate))) return [change, null];
  if (driver.onTrip && changes) throw new Refusal('driver_busy', say('vehicle.finishTrip'));
  const refusal = new Refusal('plate_shared', say('online.plate'));
  if (!changes) throw refusal;
  return [{ ...change, isOnline: false }, asked === true ? refusal : null];
}

/** @throws Refusal when a driver lacks something it needs to go online */
function readyToDrive({ vehicleModel, vehicleNumber, vehicleType }: DriverEntity, place: Fix | null): Fix {
  if (!vehicleModel || !vehicleNumber || !vehicleType) throw new Refusal('vehicle_missing', say('online.vehicle'));
  if (!place) throw new Refusal('position_missing', say('online.position'));
  return place;
}
