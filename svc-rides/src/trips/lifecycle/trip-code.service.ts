import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Refusal } from '@rahi/contracts';
import { CONFIG, type Cause } from '@rahi/service-kit';
import { Not, Raw, Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository, type Move } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';

/** R10: this many wrong tries lock the code, for the seconds below. */
export const wrongTriesToLock = 5;
export const lockSeconds = 60;
/** This many wrong tries for one ride are guessing: the code stays locked until the ride is cancelled. */
export const mostWrongTries = 20;
/** Longer than any driver waits at a pickup. */
const lockedForGoodSeconds = 86_400;

const unlocked = Raw<Date>((until) => `(${until} IS NULL OR ${until} <= clock_timestamp())`);
const nextTry = '(wrong_codes + 1)';
const lock = `CASE
  WHEN ${nextTry} >= ${mostWrongTries} THEN clock_timestamp() + make_interval(secs => ${lockedForGoodSeconds})
  WHEN ${nextTry} % ${wrongTriesToLock} = 0 THEN clock_timestamp() + make_interval(secs => ${lockSeconds})
END`;

/** driver_arrived → in_progress, with the rider's code (R10). */
@Injectable()
export class TripCodeService {
  constructor(
    private readonly rides: RidesRepository,
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** The move, which needs the right code. */
  checked(move: Move, otp: string | undefined): Move {
    if (this.config.TRIP_CODE === 'show') return move;
    return { ...move, and: { tripCode: otp ?? '', codeLockedUntil: unlocked } };
  }

  /** @returns the started ride, or null when it has moved on meanwhile. */
  async start(move: Move, { otp, ...cause }: Cause & { otp?: string | undefined }): Promise<RideEntity | null> {
    if (this.config.TRIP_CODE === 'show') return this.rides.move(move, cause);
    if (otp === undefined) {
      throw new Refusal('invalid_input', say('code.ask'), {
        errors: [{ in: 'body', at: 'otp', message: say('code.ask') }],
      });
    }
    const started = await this.rides.move(this.checked(move, otp), cause);
    if (started) return started;
    const tries = await this.#countWrong(move, otp);
    if (tries !== null && tries < mostWrongTries) throw wrongCode(triesLeftAfter(tries));
    const now = await this.rides.byId(move.rideId);
    if (now?.status === 'driver_arrived') throw locked(now);
    return null;
  }

  /**
   * Counts one wrong try, in one statement, so simultaneous tries all count.
   * @returns the number of wrong tries for this ride, or null when it did not count: locked, or no longer waiting to
   * start.
   */
  async #countWrong({ rideId, owner }: Move, otp: string): Promise<number | null> {
    const { raw } = await this.table
      .createQueryBuilder('changed')
      .update()
      // No one sees this change: no event, and the same version.
      .set({ wrongCodes: () => nextTry, codeLockedUntil: () => lock, version: () => 'version' })
      .where({ ...owner, id: rideId, status: 'driver_arrived', tripCode: Not(otp), codeLockedUntil: unlocked })
      .returning('wrong_codes AS tries')
      .execute();
    const [counted]: { tries: number }[] = raw;
    return counted?.tries ?? null;
  }
}

/** Until the code is locked for the next time. */
function triesLeftAfter(tries: number): number {
  return wrongTriesToLock - 1 - ((tries - 1) % wrongTriesToLock);
}

function wrongCode(triesLeft: number): Refusal {
  return new Refusal('wrong_trip_code', say('code.wrong', { left: triesLeft, seconds: lockSeconds }), {
    rideStatus: 'driver_arrived',
    triesLeft,
    ...(triesLeft === 0 && { retryAfterSeconds: lockSeconds }),
  });
}

function locked({ codeLockedUntil, wrongCodes }: RideEntity): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(((codeLockedUntil?.getTime() ?? 0) - Date.now()) / 1000));
  const detail =
    wrongCodes >= mostWrongTries ? say('code.lockedForGood') : say('code.locked', { seconds: retryAfterSeconds });
  return new Refusal('trip_code_locked', detail, { rideStatus: 'driver_arrived', retryAfterSeconds });
}
