import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  callPath,
  defaultPageSize,
  Refusal,
  rideMessages,
  type RideMessage,
  sendRideMessage,
  type Traveller,
  isUnderWay,
} from '@rahi/contracts';
import { Handles, decodeCursor, encodeCursor, Outbox, pageReply, Reply, type Inbound } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { EmergencyEntity } from '../../safety/emergencies/emergency.entity.js';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { rolesOf } from '../../ride/ride-roles.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { notUnderWay, travellerOf } from '../../ride/trip-people.js';
import { MessageEntity } from './message.entity.js';
import { say } from '../../say.js';

/** R31: the chat of a trip's rider and driver, open from assignment to the trip's end; both can read it afterwards. */
@Controller()
export class ChatController {
  constructor(
    @InjectRepository(MessageEntity) private readonly messages: Repository<MessageEntity>,
    @InjectRepository(EmergencyEntity) private readonly emergencies: Repository<EmergencyEntity>,
    private readonly rides: RidesRepository,
    private readonly outbox: Outbox,
  ) {}

  @Handles(sendRideMessage)
  async send(inbound: Inbound<typeof sendRideMessage>): Promise<RideMessage> {
    const { params, body, principal } = inbound;
    const ride = await this.rides.byId(params.id);
    const sender = travellerOf(ride, principal, say('chat.people'));
    if (ride?.byOrganisation) throw new Refusal('forbidden', say('chat.organisation'));
    const stored =
      (await this.#store(inbound, sender)) ?? (await this.messages.findOneBy({ rideId: params.id, id: body.id }));
    if (!stored) throw await this.#notNow(params.id);
    if (stored.sender !== sender || stored.text !== body.text) {
      throw new Refusal('key_reused', say('chat.keyReused'));
    }
    return viewOf(stored);
  }

  /** @returns null when the trip is not under way any more, or the id is taken; then nothing is stored */
  #store(
    { params, body, principal, requestId, deadline }: Inbound<typeof sendRideMessage>,
    sender: Traveller,
  ): Promise<MessageEntity | null> {
    return this.outbox.transaction(async (manager, emit) => {
      // The ride cannot change until the message is stored.
      const lock = { mode: 'pessimistic_read' } as const;
      const ride = await manager.findOne(RideEntity, { where: { id: params.id }, lock });
      if (!ride || !isUnderWay(ride.status) || !rolesOf(ride, principal).includes(sender)) return null;
      const values = { rideId: ride.id, id: body.id, sender, text: body.text };
      const insert = manager.createQueryBuilder(MessageEntity, 'message').insert().values(values).orIgnore();
      const { raw } = await insert.returning('sent_at').execute();
      const [kept]: { sent_at: Date }[] = raw;
      if (!kept) return null;
      // Its event names only ids: what it says stays here.
      const { id, riderId, driverId } = ride;
      if (driverId === null) throw new Error('a trip under way has a driver');
      await emit(
        'ride.message_sent.v1',
        { messageId: body.id, from: sender, ride: { id, riderId, driverId } },
        requestId,
      );
      return { ...values, sentAt: kept.sent_at };
    }, deadline);
  }

  /** Reads the current ride: it may have ended since the first read. */
  async #notNow(rideId: string): Promise<Refusal> {
    const ride = await this.rides.byId(rideId);
    return ride ? notUnderWay(ride, say('chat.duringTrip')) : noSuchRide();
  }

  @Handles(rideMessages)
  async read({ params, query, principal }: Inbound<typeof rideMessages>): Promise<Reply<RideMessage[]>> {
    const { id: rideId } = params;
    const ride = await this.rides.byId(rideId);
    const roles = ride ? rolesOf(ride, principal) : [];
    if (roles.length === 0) throw noSuchRide();
    const deskRead = roles.every((role) => role === 'admin');
    if (deskRead && !(await this.emergencies.existsBy({ rideId }))) {
      throw new Refusal('forbidden', say('chat.afterEmergency'));
    }
    const limit = query.limit ?? defaultPageSize;
    const newest = this.messages
      .createQueryBuilder('message')
      .where({ rideId })
      .orderBy({ 'message.sentAt': 'DESC', 'message.id': 'DESC' })
      .limit(limit + 1);
    if (query.cursor !== undefined) {
      newest.andWhere('(message.sentAt, message.id) < (:createdAt, :id)', { ...decodeCursor(query.cursor) });
    }
    const [found, total] = await Promise.all([newest.getMany(), this.messages.countBy({ rideId })]);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? encodeCursor({ createdAt: last.sentAt, id: last.id }) : null;
    const path = callPath(rideMessages, params, { limit: query.limit });
    const { body, headers } = pageReply(page.map(viewOf), total, path, next);
    return new Reply(body, { ...headers, deskRead });
  }
}

function viewOf({ id, rideId, sender, text, sentAt }: MessageEntity): RideMessage {
  return { id, rideId, from: sender, text, sentAt: sentAt.toISOString() };
}
