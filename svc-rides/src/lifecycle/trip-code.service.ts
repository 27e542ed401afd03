import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type updateRide } from '@rahi/contracts';
import { CONFIG, type Inbound } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import type { RidesConfig } from '../rides.config.js';
import { rideEntity, type RideRecord } from '../rides/ride.entity.js';
import { RidesRepository, type Move } from '../rides/rides.repository.js';

/** R10: so many wrong tries lock the code for so long. */
export const wrongTriesToLock = 5;
export const lockSeconds = 60;

const unlocked = '(code_locked_until IS NULL OR code_locked_until <= clock_timestamp())';

/** driver_arrived → in_progress, with the rider's code (R10). */
@Injectable()
export class TripCodeService {
  constructor(
    private readonly rides: RidesRepository,
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** @returns the started ride, or null when it has moved on meanwhile. */
  async start(move: Move, { body, requestId }: Inbound<typeof updateRide>): Promise<RideRecord | null> {
    if (this.config.TRIP_CODE === 'show') return this.rides.move(move, requestId);
    if (body.otp === undefined) {
      throw new Refusal('invalid_input', 'Ask the rider for the 4-digit trip code.', {
        errors: [{ in: 'body', at: 'otp', message: 'must be 4 digits' }],
      });
    }
    const and = { sql: `trip_code = :otp AND ${unlocked}`, parameters: { otp: body.otp } };
    const started = await this.rides.move({ ...move, and }, requestId);
    if (started) return started;
    const tries = await this.#countWrong(move, body.otp);
    if (tries !== null) throw wrongCode(wrongTriesToLock - tries);
    const now = await this.rides.byId(move.rideId);
    if (now?.status === 'driver_arrived') throw locked(now.codeLockedUntil);
    return null;
  }

  /**
   * Counts one wrong try, in one statement, so that tries made at once all count.
   * @returns how many that makes, or null when it did not count: locked, or no longer waiting to start.
   */
  async #countWrong(move: Move, otp: string): Promise<number | null> {
    const { raw }: { raw: { tries: number }[] } = await this.database
      .createQueryBuilder()
      .update(rideEntity)
      .set({
        wrongCodes: () => `wrong_codes % ${wrongTriesToLock} + 1`,
        codeLockedUntil: () =>
          `CASE WHEN wrong_codes % ${wrongTriesToLock} + 1 = ${wrongTriesToLock}
                THEN clock_timestamp() + make_interval(secs => ${lockSeconds}) END`,
      })
      .where({ id: move.rideId, status: 'driver_arrived', ...move.owner })
      .andWhere(`trip_code <> :otp AND ${unlocked}`, { otp })
      .returning('wrong_codes AS tries')
      .execute();
    return raw[0]?.tries ?? null;
  }
}

function wrongCode(triesLeft: number): Refusal {
  const left =
    triesLeft === 0
      ? `Please wait ${lockSeconds} seconds before the next try.`
      : triesLeft === 1
        ? '1 try is left.'
        : `${triesLeft} tries are left.`;
  return new Refusal('wrong_trip_code', `That is not the rider’s code. ${left}`, {
    rideStatus: 'driver_arrived',
    triesLeft,
  });
}

function locked(until: Date | null): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(((until?.getTime() ?? 0) - Date.now()) / 1000));
  return new Refusal('trip_code_locked', `Too many wrong codes. Try again in ${retryAfterSeconds} s.`, {
    rideStatus: 'driver_arrived',
    retryAfterSeconds,
  });
}
