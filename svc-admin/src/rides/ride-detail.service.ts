import { Injectable } from '@nestjs/common';
import { Refusal, rupeesFromPaise, type AdminRideDetail } from '@rahi/contracts';
import { DataSource } from 'typeorm';
import { EmergenciesService } from '../emergencies/emergencies.service.js';

interface FareRow {
  status: string;
  fare_paise: number;
  commission_paise: number;
}

interface EventRow {
  event_id: string;
  type: string;
  version: number;
  at: Date;
}

/** One ride for the desk: what happened to it, and when. */
@Injectable()
export class RideDetailService {
  constructor(
    private readonly database: DataSource,
    private readonly emergencies: EmergenciesService,
  ) {}

  /** @throws Refusal not_found, until the first event of the ride has come. */
  async detail(id: string): Promise<AdminRideDetail> {
    const [[ride], events, emergencies] = await Promise.all([
      this.database.query<FareRow[]>('SELECT status, fare_paise, commission_paise FROM rides WHERE ride_id = $1', [id]),
      this.database.query<EventRow[]>(
        'SELECT event_id, type, version, at FROM ride_events WHERE ride_id = $1 ORDER BY version',
        [id],
      ),
      this.emergencies.ofRide(id),
    ]);
    if (!ride) throw new Refusal('not_found', 'Ride not found');
    return {
      id,
      events: events.map(({ event_id, type, version, at }) => ({ id: event_id, type, version, at: at.toISOString() })),
      settlement: ride.status === 'completed' ? settlementOf(ride) : null,
      emergencies,
    };
  }
}

function settlementOf({ fare_paise: gross, commission_paise: commission }: FareRow) {
  return {
    gross: rupeesFromPaise(gross),
    commission: rupeesFromPaise(commission),
    net: rupeesFromPaise(gross - commission),
  };
}
