import { Inject, Injectable } from '@nestjs/common';
import { pushNotification, type PushMessage } from '@rahi/contracts';
import { Caller, LOGGER, type Logger } from '@rahi/service-kit';

const patienceMs = 2000;

/** Asks svc-auth for notifications on drivers' devices. They may be lost: every screen reads what it shows besides. */
@Injectable()
export class Pushes {
  constructor(
    private readonly caller: Caller,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** @param until when the offer ends */
  offered(driverId: string, rideId: string, km: number, until: Date): void {
    this.#send(driverId, {
      kind: 'request',
      title: 'New ride request',
      body: `The pickup is ${km.toFixed(1)} km from you. Answer within 30 seconds.`,
      url: `/driver/ride-request/${rideId}`,
      tag: `request-${rideId}`,
      until: until.getTime(),
    });
  }

  stillComing(driverId: string, rideId: string): void {
    this.#send(driverId, {
      kind: 'ride',
      title: 'Still coming?',
      body: 'Your rider is waiting, and you have not come nearer. Open the trip, or give it back.',
      url: `/driver/trip/${rideId}`,
      tag: `ride-${rideId}`,
    });
  }

  #send(userId: string, message: PushMessage): void {
    const outbound = { requestId: message.tag, deadline: Date.now() + patienceMs };
    this.caller.ask(pushNotification, { userIds: [userId], message }, outbound).catch((error: unknown) => {
      this.log.debug({ error: String(error) }, 'a notification was not sent');
    });
  }
}
