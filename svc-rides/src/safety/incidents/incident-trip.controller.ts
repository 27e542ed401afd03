import { Controller, Inject } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { emergencyContacts, incidentTrip, Refusal, type IncidentTrip, type Traveller } from '@rahi/contracts';
import { Caller, errorKind, Handles, LOGGER, Outbox, type Inbound, type Logger } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { deskAction } from '../../ride/desk/desk-action.js';
import { EmergencyEntity } from '../emergencies/emergency.entity.js';
import { noSuchRide } from '../../ride/ride-refusals.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';
import { Trail } from '../../ride/positions/trail.js';
import type { TrailEntity } from '../../ride/positions/trail.entity.js';
import { TripPositions } from '../../ride/positions/trip-positions.js';

/** How long the trusted contacts may take to come, in milliseconds: numbers and positions do not wait for them. */
const contactsMs = 1000;

/** Adds a row only if this administrator has not looked for ten minutes: an open page reads every few seconds. */
const readSql = `INSERT INTO incident_reads AS before (ride_id, admin_id) VALUES ($1, $2)
  ON CONFLICT (ride_id, admin_id) DO UPDATE SET read_at = clock_timestamp()
   WHERE before.read_at < clock_timestamp() - interval '10 minutes' RETURNING ride_id`;

/** What the desk needs of an emergency's trip, even after it ended: the people to call, and where they were (ADR 30). */
@Controller()
export class IncidentTripController {
  constructor(
    @InjectRepository(EmergencyEntity) private readonly emergencies: Repository<EmergencyEntity>,
    private readonly rides: RidesRepository,
    private readonly positions: TripPositions,
    private readonly trail: Trail,
    private readonly outbox: Outbox,
    private readonly caller: Caller,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** @throws Refusal not_found, forbidden where no emergency was raised (R22) */
  @Handles(incidentTrip)
  async read({ params, principal, requestId }: Inbound<typeof incidentTrip>): Promise<IncidentTrip> {
    const ride = await this.rides.byId(params.id);
    if (!ride) throw noSuchRide();
    const raised = await this.emergencies.findBy({ rideId: ride.id });
    if (raised.length === 0) throw new Refusal('forbidden', say('incident.afterEmergency'));
    await this.#recordRead(ride.id, principal.userId, requestId);
    const raisers = new Set(raised.map(({ raisedBy }) => raisedBy));
    const [rider, driver, contacts] = await Promise.all([
      this.#personOf(ride, 'rider'),
      this.#personOf(ride, 'driver'),
      this.#contactsOf(ride, raisers, requestId),
    ]);
    return {
      contacts,
      people: [rider.person, driver.person].filter((person) => person !== null),
      guest: ride.guest && { name: ride.guest.name, phone: ride.guest.phone },
      trail: driver.trail.map(pointOf),
    };
  }

  async #personOf(ride: RideEntity, role: Traveller) {
    const [last, trail] = await Promise.all([this.positions.last(ride.id, role), this.trail.of(ride.id, role)]);
    const kept = trail.at(-1);
    // The last position is lost an hour after the trip; the trail is not.
    const newest = last && (!kept || last.at > kept.at.getTime()) ? { ...last, at: new Date(last.at) } : kept;
    const position = newest ? pointOf(newest) : null;
    const id = role === 'rider' ? ride.riderId : ride.driverId;
    const who = role === 'rider' ? ride.rider : ride.driver;
    return { trail, person: id && who ? { role, id, name: who.name, phone: who.phone, position } : null };
  }

  /** The trusted contacts of those who raised an emergency; null when svc-auth does not say. */
  async #contactsOf(ride: RideEntity, raisers: ReadonlySet<Traveller>, requestId: string) {
    const outbound = { requestId, deadline: Date.now() + contactsMs };
    const of = async (role: Traveller, userId: string | null) => {
      // R45: the rider does not travel with a guest or a parcel, and is reached as one of the people.
      if (!raisers.has(role) || userId === null || (role === 'rider' && (ride.guest || ride.parcel))) return [];
      const { contacts } = await this.caller.ask(emergencyContacts, { userId }, outbound);
      return contacts.map((contact) => ({ of: role, ...contact }));
    };
    try {
      return (await Promise.all([of('rider', ride.riderId), of('driver', ride.driverId)])).flat();
    } catch (error) {
      this.log.warn({ rideId: ride.id, error: errorKind(error) }, 'the trusted contacts could not be read');
      return null;
    }
  }

  /** R37: reading people's data is an action for the audit log. */
  async #recordRead(rideId: string, adminId: string, requestId: string): Promise<void> {
    await this.outbox.transaction(async (manager, emit) => {
      const first = await manager.query<unknown[]>(readSql, [rideId, adminId]);
      if (first.length === 0) return;
      const target = { targetType: 'ride', targetId: rideId } as const;
      const entry = deskAction({ actorId: adminId, action: 'emergency.read', reason: null, target });
      await emit('audit.admin_acted.v1', entry, requestId);
    });
  }
}

function pointOf({ lat, lng, at }: Pick<TrailEntity, 'lat' | 'lng' | 'at'>) {
  return { lat, lng, at: at.toISOString() };
}
