import { Controller } from '@nestjs/common';
import { tripMap, type TripOnMap } from '@rahi/contracts';
import { Handles, pageReply, type Reply } from '@rahi/service-kit';
import { TripMap } from './trip-map.service.js';

@Controller()
export class TripMapMessages {
  constructor(private readonly trips: TripMap) {}

  @Handles(tripMap)
  async active(): Promise<Reply<TripOnMap[]>> {
    const { trips, total } = await this.trips.active();
    return pageReply(trips, total, tripMap.path, null);
  }
}
