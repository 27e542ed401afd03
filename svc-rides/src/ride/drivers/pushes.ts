import { Inject, Injectable } from '@nestjs/common';
import {
  formatRupees,
  languages,
  pushNotification,
  type Language,
  type PushMessage,
  type rentalLeft,
  type RentalOfRide,
  type Saying,
  type Traveller,
} from '@rahi/contracts';
import { Caller, inEachLanguage, Jobs, LOGGER, type Logger, type Watch } from '@rahi/service-kit';
import { say } from '../../say.js';

const patienceMs = 2000;

type Said = Omit<PushMessage, 'title' | 'body' | 'late'> & {
  title: Saying;
  body: Saying;
  late?: { taken: Saying; cancelled: Saying };
};

/** Asks svc-auth for notifications on drivers' devices. They may be lost: every screen also reads its own data. */
@Injectable()
export class Pushes {
  readonly #watch: Watch;

  constructor(
    private readonly caller: Caller,
    @Inject(LOGGER) private readonly log: Logger,
    jobs: Jobs,
  ) {
    this.#watch = jobs.watch('Notifications to people');
  }

  /** @param until when the offer ends */
  offered(driverId: string, rideId: string, km: number, until: Date): void {
    this.#send(driverId, {
      kind: 'request',
      title: say('push.request'),
      body: say('push.requestBody', { km: km.toFixed(1) }),
      url: `/driver/ride-request/${rideId}`,
      tag: `request-${rideId}`,
      until: until.getTime(),
      late: { taken: say('push.requestTaken'), cancelled: say('push.requestCancelled') },
    });
  }

  stillComing(driverId: string, rideId: string): void {
    this.#send(driverId, {
      kind: 'ride',
      title: say('push.stillComing'),
      body: say('push.stillComingBody'),
      url: `/driver/trip/${rideId}`,
      tag: `ride-${rideId}`,
    });
  }

  everythingAllRight(userId: string, who: Traveller, rideId: string): void {
    this.#send(userId, {
      kind: 'ride',
      title: say('push.allRight'),
      body: say('push.allRightBody'),
      url: `/${who}/trip/${rideId}`,
      tag: `ride-${rideId}`,
    });
  }

  /** @param left of the package: kilometres and minutes */
  rentalEnds(
    userId: string,
    who: Traveller,
    rideId: string,
    terms: RentalOfRide,
    left: ReturnType<typeof rentalLeft>,
  ): void {
    const rates = { perKm: formatRupees(terms.perKm), perMinute: formatRupees(terms.perMinute) };
    const km = String(Math.round(left.km * 10) / 10);
    this.#send(userId, {
      kind: 'ride',
      title: say(left.usedUp ? 'push.rentalOver' : 'push.rentalEnds'),
      body: left.usedUp
        ? say('push.rentalOverBody', rates)
        : say('push.rentalEndsBody', { ...rates, km, minutes: left.minutes }),
      url: `/${who}/trip/${rideId}`,
      tag: `ride-${rideId}`,
    });
  }

  /** In every language: svc-auth knows which one the driver reads. */
  #send(userId: string, said: Said): void {
    const outbound = { requestId: said.tag, deadline: Date.now() + patienceMs };
    const { title, body, late, ...rest } = said;
    const inWords = (language: Language) => ({
      title: title.in(language),
      body: body.in(language),
      ...(late && { late: { taken: late.taken.in(language), cancelled: late.cancelled.in(language) } }),
    });
    const texts = inEachLanguage(inWords);
    const message = { ...rest, ...inWords(languages[0]) };
    const asked = this.#watch.of(() =>
      this.caller.ask(pushNotification, { userIds: [userId], message, texts }, outbound),
    );
    asked.catch((error: unknown) => {
      this.log.debug({ error: String(error) }, 'a notification was not sent');
    });
  }
}
