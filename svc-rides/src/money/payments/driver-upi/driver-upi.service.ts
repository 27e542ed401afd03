import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DomainEvent, DriverUpi } from '@rahi/contracts';
import { Events, type EventHandler } from '@rahi/service-kit';

const keepSql = `INSERT INTO driver_upi (driver_id, version, upi_id) VALUES ($1, $2, $3)
  ON CONFLICT (driver_id) DO UPDATE SET version = excluded.version, upi_id = excluded.upi_id
  WHERE driver_upi.version < excluded.version`;

/** In the order of ids, so that two instances never wait for each other. */
const take: EventHandler = async (events, manager) => {
  for (const { ofDriver, profileVersion, upiId } of events.flatMap(upiIn).toSorted(byDriver)) {
    await manager.query(keepSql, [ofDriver, profileVersion, upiId]);
  }
};

const upiIn = ({ data }: DomainEvent): DriverUpi[] => ('profileVersion' in data ? [data] : []);
const byDriver = (one: DriverUpi, other: DriverUpi) => (one.ofDriver < other.ofDriver ? -1 : 1);

/** Keeps a copy of the UPI addresses to which riders may pay drivers (R40). A repeated or late event changes nothing. */
@Injectable()
export class DriverUpiAddresses implements OnModuleInit {
  constructor(private readonly events: Events) {}

  onModuleInit(): void {
    this.events.follow('driver.upi_changed.v1', take);
  }
}
