import { Controller } from '@nestjs/common';
import { tripMap, type TripOnMap } from '@rahi/contracts';
import { Handles, pageReply, type Inbound, type Reply } from '@rahi/service-kit';
import { TripMap } from './trip-map.service.js';

@Controller()
export class TripMapMessages {
  constructor(private readonly trips: TripMap) {}

  @Handles(tripMap)
  async active({ query }: Inbound<typeof tripMap>): Promise<Reply<TripOnMap[]>> {
    const { trips, total, next } = await this.trips.active(query.cursor);
    return pageReply(trips, total, tripMap.path, next);
  }
}
