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

const tripCodeWords = {
  ask: 'code.ask',
  wrong: 'code.wrong',
  locked: 'code.locked',
  lockedForGood: 'code.lockedForGood',
} as const;
const deliveryCodeWords = {
  ask: 'deliveryCode.ask',
  wrong: 'deliveryCode.wrong',
  locked: 'deliveryCode.locked',
  lockedForGood: 'deliveryCode.lockedForGood',
} as const;

/** A code that a driver enters, and while which status. */
interface Coded {
  column: 'tripCode' | 'deliveryCode';
  status: 'driver_arrived' | 'in_progress';
  /** What it is called where it is asked for, wrong, or locked. */
  words: typeof tripCodeWords | typeof deliveryCodeWords;
}

const atPickup: Coded = { column: 'tripCode', status: 'driver_arrived', words: tripCodeWords };
const atDelivery: Coded = { column: 'deliveryCode', status: 'in_progress', words: deliveryCodeWords };

/** A parcel is photographed before its trip starts: the move that nobody has read the ride for looks itself. */
const photographed = Raw<RideEntity['parcel']>(
  (parcel) => `(${parcel} IS NULL OR ${parcel} #>> '{photos,pickup}' IS NOT NULL)`,
);

/** The code of a parcel has wrong tries of its own. */
const forNextCode = () => 'CASE WHEN parcel IS NULL THEN wrong_codes ELSE 0 END';

/** driver_arrived → in_progress with the rider's code (R10), and in_progress → completed with that of a parcel. */
@Injectable()
export class TripCodeService {
  constructor(
    private readonly rides: RidesRepository,
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** The move, which needs the right code. */
  checked(move: Move, otp: string | undefined): Move {
    const start = {
      ...move,
      set: { ...move.set, wrongCodes: forNextCode },
      and: { ...move.and, parcel: photographed },
    };
    return this.config.TRIP_CODE === 'show' ? start : withCode(start, otp ?? '', atPickup);
  }

  /** @returns the started ride, or null when it has moved on meanwhile. */
  async start(move: Move, { otp, ...cause }: Cause & { otp?: string | undefined }): Promise<RideEntity | null> {
    const start = (checked: Move) => this.rides.move(checked, cause);
    if (this.config.TRIP_CODE === 'show') return start(this.checked(move, otp));
    return this.#enter(atPickup, otp, move, () => start(this.checked(move, otp)));
  }

  /**
   * Ends the trip of a parcel with the code of who takes it, whatever the way of R10: without it nobody knows who has the parcel.
   * @param end makes the move
   * @returns the completed ride, or null when it has moved on meanwhile
   */
  deliver(
    move: Move,
    { otp }: { otp?: string | undefined },
    end: (checked: Move) => Promise<RideEntity | null>,
  ): Promise<RideEntity | null> {
    return this.#enter(atDelivery, otp, move, () => end(withCode(move, otp ?? '', atDelivery)));
  }

  async #enter(
    code: Coded,
    otp: string | undefined,
    move: Move,
    make: () => Promise<RideEntity | null>,
  ): Promise<RideEntity | null> {
    if (otp === undefined) {
      const message = say(code.words.ask);
      throw new Refusal('invalid_input', message, { errors: [{ in: 'body', at: 'otp', message }] });
    }
    const made = await make();
    if (made) return made;
    const tries = await this.#countWrong(code, move, otp);
    if (tries !== null && tries < mostWrongTries) throw wrongCode(code, triesLeftAfter(tries));
    const now = await this.rides.byId(move.rideId);
    const isSame = now?.status === code.status && (move.version === undefined || now.version === move.version);
    if (isSame) throw locked(code, now);
    return null;
  }

  /**
   * Counts one wrong try, in one statement, so simultaneous tries all count.
   * @returns the number of wrong tries with this code, or null when it did not count: locked, or no longer waiting for it.
   */
  async #countWrong({ column, status }: Coded, { rideId, owner }: Move, otp: string): Promise<number | null> {
    const { raw } = await this.table
      .createQueryBuilder('changed')
      .update()
      // No one sees this change: no event, and the same version.
      .set({ wrongCodes: () => nextTry, codeLockedUntil: () => lock, version: () => 'version' })
      .where({ ...owner, id: rideId, status, [column]: Not(otp), codeLockedUntil: unlocked })
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

/** The move, which needs the right code. */
const withCode = (move: Move, otp: string, { column }: Coded): Move => ({
  ...move,
  and: { ...move.and, [column]: otp, codeLockedUntil: unlocked },
});

function wrongCode({ status, words }: Coded, triesLeft: number): Refusal {
  return new Refusal('wrong_trip_code', say(words.wrong, { left: triesLeft, seconds: lockSeconds }), {
    rideStatus: status,
    triesLeft,
    ...(triesLeft === 0 && { retryAfterSeconds: lockSeconds }),
  });
}

function locked({ status, words }: Coded, { codeLockedUntil, wrongCodes }: RideEntity): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(((codeLockedUntil?.getTime() ?? 0) - Date.now()) / 1000));
  const detail =
    wrongCodes >= mostWrongTries ? say(words.lockedForGood) : say(words.locked, { seconds: retryAfterSeconds });
  return new Refusal('trip_code_locked', detail, { rideStatus: status, retryAfterSeconds });
}
