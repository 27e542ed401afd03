import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { clearSharedDriverNumber, sharedDriverNumbers, type SharedNumber } from '@rahi/contracts';
import { Handles, SharedNumbers, type Inbound, type Reply, type SharedNumbersOf } from '@rahi/service-kit';
import { In, type Repository } from 'typeorm';
import { deskActionOn } from '../drivers/desk-action.js';
import { DriverEntity } from '../drivers/driver.entity.js';

/** Plates, numbers of papers and UPI addresses that two drivers have, at the desk. */
@Controller()
export class SharedNumbersMessages implements SharedNumbersOf {
  readonly path = sharedDriverNumbers.path;

  constructor(
    @InjectRepository(DriverEntity) private readonly drivers: Repository<DriverEntity>,
    private readonly shared: SharedNumbers,
  ) {}

  @Handles(sharedDriverNumbers)
  list(inbound: Inbound<typeof sharedDriverNumbers>): Promise<Reply<SharedNumber[]>> {
    return this.shared.queue(inbound, this);
  }

  @Handles(clearSharedDriverNumber)
  clear(inbound: Inbound<typeof clearSharedDriverNumber>): Promise<SharedNumber> {
    return this.shared.clear(inbound, this, ({ personId, note }) =>
      deskActionOn(inbound.principal, 'driver.clear_shared', personId, note),
    );
  }

  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.drivers.find({ where: { id: In(ids) }, select: { id: true, name: true } });
    return new Map(found.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
  }
}
