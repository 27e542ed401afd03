import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { VehicleType } from '@rahi/contracts';
import { Live } from '@rahi/service-kit';
import type { Repository } from 'typeorm';
import { QueuePlaceEntity } from './queue-place.entity.js';

/** A place that was taken, left or moved. */
export interface Moved {
  readonly driverId: string;
  readonly zoneId: string;
  readonly vehicleType: VehicleType;
}

/** Hints that places in a queue may have changed (R26): to all who wait in it, and to those who have just left. */
@Injectable()
export class QueueHints {
  constructor(
    @InjectRepository(QueuePlaceEntity) private readonly places: Repository<QueuePlaceEntity>,
    private readonly live: Live,
  ) {}

  async changed(moved: readonly Moved[]): Promise<void> {
    if (moved.length === 0) return;
    const queues = new Map(
      moved.map(({ zoneId, vehicleType }) => [`${zoneId} ${vehicleType}`, { zoneId, vehicleType }]),
    );
    const waiting = await this.places.find({ select: { driverId: true }, where: [...queues.values()] });
    const ids = new Set([...moved, ...waiting].map(({ driverId }) => driverId));
    this.live.hintCrowd([...ids], { kind: 'queue' });
  }
}
