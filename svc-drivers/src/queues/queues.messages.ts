import { Controller } from '@nestjs/common';
import {
  changeQueueZone,
  createQueueZone,
  mostQueued,
  ownPlace,
  queueBefore,
  queueZones,
  zoneQueue,
  type CallAnswer,
  type QueuedDriver,
  type QueueZone,
} from '@rahi/contracts';
import { Handles, HandlesInternal, type Inbound, type InternalInbound } from '@rahi/service-kit';
import { QueuePlaces } from './own-place.service.js';
import { QueueLine } from './queue-line.service.js';
import { ZoneChanges } from './zone-changes.service.js';

@Controller()
export class QueuesMessages {
  constructor(
    private readonly zones: ZoneChanges,
    private readonly places: QueuePlaces,
    private readonly line: QueueLine,
  ) {}

  @Handles(ownPlace)
  async own({ principal }: Inbound<typeof ownPlace>): Promise<CallAnswer<typeof ownPlace>> {
    return { queue: await this.places.own(principal.userId) };
  }

  @Handles(queueZones)
  list(): Promise<QueueZone[]> {
    return this.zones.list();
  }

  @Handles(createQueueZone)
  create(inbound: Inbound<typeof createQueueZone>): Promise<QueueZone> {
    return this.zones.create(inbound);
  }

  @Handles(changeQueueZone)
  change(inbound: Inbound<typeof changeQueueZone>): Promise<QueueZone> {
    return this.zones.change(inbound);
  }

  @Handles(zoneQueue)
  async ofZone({ params: { id } }: Inbound<typeof zoneQueue>): Promise<QueuedDriver[]> {
    await this.zones.mustExist(id);
    return this.places.ofZone(id, mostQueued);
  }

  @HandlesInternal(queueBefore)
  async before({ request }: InternalInbound<typeof queueBefore>): Promise<{ others: boolean }> {
    const { pickup, vehicleType, driverId } = request;
    return { others: await this.line.hasOthersBefore(pickup, vehicleType, driverId) };
  }
}
