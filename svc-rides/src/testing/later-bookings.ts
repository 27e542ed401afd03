import {
  calculateFare,
  cancelReservation,
  createReservation,
  getReservation,
  giveBackReservation,
  reservationSchema,
  takeReservation,
  type CallRequest,
  type Principal,
  type Reservation,
} from '@rahi/contracts';
import { ReservationEntity } from '../trips/reservations/reservation.entity.js';
import { moveNearer } from '../trips/reservations/reservations.commands.js';
import { aBooking, aPrincipal, dropoff, pickup } from './factories.js';
import type { Answer, RidesHarness } from './rides-harness.js';

const minuteMs = 60_000;

type StopInput = NonNullable<CallRequest<typeof calculateFare>['body']['stops']>[number];

/** So many minutes from now, as a client says it. */
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * minuteMs).toISOString();

/** The bookings for later of a suite: how its people make and take them, and how time passes for one. */
export class LaterDesk {
  constructor(private readonly harness: RidesHarness) {}

  /** The answer to a booking. @param given members of the body, besides those of a usual ride */
  tryBook(rider: Principal, pickupAt: string, given: object = {}, key?: string): Promise<Answer> {
    const body = { ...aBooking(rider.userId), pickupAt, ...given };
    return this.harness.call(createReservation, rider, { body }, key);
  }

  /** A booking for so many minutes from now. */
  async book(minutes: number, rider = aPrincipal(), given: object = {}): Promise<Reservation & { by: Principal }> {
    const { status, body } = await this.tryBook(rider, inMinutes(minutes), given);
    if (status !== 201) throw new Error(`booking refused: ${JSON.stringify(body)}`);
    return { ...reservationSchema.parse(body), by: rider };
  }

  /** A quote for that time. @param stops on the way */
  async quote(
    rider: Principal,
    pickupAt: string,
    stops: readonly StopInput[] = [],
  ): Promise<{ fare: number; quoteId: string }> {
    const body = { distance: 14.14, vehicleType: 'sedan' as const, pickup, dropoff, pickupAt, stops: [...stops] };
    const answer = await this.harness.call(calculateFare, rider, { body });
    return { fare: Number(answer.body['total']), quoteId: String(answer.body['quoteId']) };
  }

  take(id: string, driver: Principal): Promise<Answer> {
    return this.harness.call(takeReservation, driver, { params: { id } });
  }

  giveBack(id: string, driver: Principal): Promise<Answer> {
    return this.harness.call(giveBackReservation, driver, { params: { id } });
  }

  cancel(id: string, who: Principal, body: { version?: number; reason?: string } = {}): Promise<Answer> {
    return this.harness.call(cancelReservation, who, { params: { id }, body });
  }

  read(id: string, who: Principal): Promise<Answer> {
    return this.harness.call(getReservation, who, { params: { id } });
  }

  stored(id: string): Promise<ReservationEntity> {
    return this.harness.database.getRepository(ReservationEntity).findOneByOrFail({ id });
  }

  /** Lets time pass for one booking, until so many minutes before its pickup. */
  async passUntil(id: string, minutesBefore: number): Promise<void> {
    const [row] = await this.harness.database.query<{ left: number }[]>(
      `SELECT extract(epoch FROM pickup_at - clock_timestamp())::float8 AS left FROM reservations WHERE id = $1`,
      [id],
    );
    if (!row) throw new Error(`no booking ${id}`);
    await moveNearer(this.harness.database, row.left - minutesBefore * 60, id);
  }

  /** The job looks, on every instance. */
  look(): Promise<void> {
    return this.harness.runJob('Bookings for later');
  }

  /** Its events in the outbox, oldest first, without `reservation.` and the version. */
  async events(id: string): Promise<string[]> {
    const rows = await this.harness.database.query<{ type: string }[]>(
      `SELECT type FROM outbox WHERE data->>'reservationId' = $1 ORDER BY seq`,
      [id],
    );
    return rows.map(({ type }) => type.replace(/^reservation\.|\.v1$/g, ''));
  }
}
