import { Injectable } from '@nestjs/common';
import {
  callPath,
  defaultPageSize,
  Refusal,
  rideMessages,
  type RideMessage,
  type sendRideMessage,
} from '@rahi/contracts';
import { decodeCursor, encodeCursor, pageReply, type Inbound, type Reply } from '@rahi/service-kit';
import { EmergenciesRepository } from '../emergencies/emergencies.repository.js';
import { noSuchRide } from '../rides/ride-refusals.js';
import { rolesOf } from '../rides/ride-roles.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { notUnderWay, travellerOf } from '../rides/trip-people.js';
import { ChatRepository, type StoredMessage } from './chat.repository.js';

/** R31: what a trip's rider and driver write each other, from assignment to the trip's end; read by both afterwards. */
@Injectable()
export class ChatService {
  constructor(
    private readonly chat: ChatRepository,
    private readonly rides: RidesRepository,
    private readonly emergencies: EmergenciesRepository,
  ) {}

  async send(inbound: Inbound<typeof sendRideMessage>): Promise<RideMessage> {
    const { params, body, principal } = inbound;
    const ride = await this.rides.byId(params.id);
    const sender = travellerOf(ride, principal, 'The trip’s chat');
    const message = { rideId: params.id, id: body.id, sender, userId: principal.userId, text: body.text };
    const stored = (await this.chat.store(message, inbound)) ?? (await this.chat.byId(params.id, body.id));
    if (!stored) throw await this.#notNow(params.id);
    if (stored.sender !== sender || stored.text !== body.text) {
      throw new Refusal('key_reused', 'A message with this id was sent already, and says something else.');
    }
    return viewOf(stored);
  }

  /** The ride as it stands now: it may have ended since it was first looked at. */
  async #notNow(rideId: string): Promise<Refusal> {
    const ride = await this.rides.byId(rideId);
    return ride ? notUnderWay(ride, 'Writing a message') : noSuchRide();
  }

  async read({ params, query, principal }: Inbound<typeof rideMessages>): Promise<Reply<RideMessage[]>> {
    const ride = await this.rides.byId(params.id);
    const roles = ride ? rolesOf(ride, principal) : [];
    if (roles.length === 0) throw noSuchRide();
    if (roles.every((role) => role === 'admin') && !(await this.emergencies.anyOf(params.id))) {
      throw new Refusal('forbidden', 'What two people wrote is read by others only after an emergency.');
    }
    const limit = query.limit ?? defaultPageSize;
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor);
    const [found, total] = await Promise.all([this.chat.newest(params.id, limit, after), this.chat.count(params.id)]);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? encodeCursor({ createdAt: last.sentAt, id: last.id }) : null;
    return pageReply(page.map(viewOf), total, callPath(rideMessages, params, { limit: query.limit }), next);
  }
}

function viewOf({ id, rideId, sender, text, sentAt }: StoredMessage): RideMessage {
  return { id, rideId, from: sender, text, sentAt: sentAt.toISOString() };
}
