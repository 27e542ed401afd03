import { Injectable } from '@nestjs/common';
import { countBySurgeCell, freePart, type freeDrivers } from '@rahi/contracts';
import type * as z from 'zod/mini';
import { Instances } from './partitions/instances.service.js';
import { Ownership } from './partitions/ownership.js';
import { Fleet } from './fleet.js';

type Question = z.output<typeof freeDrivers.request>;
type Answer = z.output<typeof freeDrivers.answer>;

/** Counts free drivers over all instances, from memory. One who moves from one share to the next at that moment may count twice. */
@Injectable()
export class FreeCount {
  constructor(
    private readonly fleet: Fleet,
    private readonly ownership: Ownership,
    private readonly instances: Instances,
  ) {}

  async of(question: Question): Promise<Answer> {
    if (!this.ownership.source.isSure()) await this.ownership.source.read();
    const parts = await this.instances.askEach(freePart, question);
    const own = this.own(question);
    const isOwned = this.ownership.members.size === 0 || !this.ownership.owners.includes('');
    return {
      free: own.map((count, cell) => parts.reduce((sum, part) => sum + (part?.free[cell] ?? 0), count)),
      whole: isOwned && parts.every((part) => part !== null),
    };
  }

  /** Of this instance's own share. */
  own({ vehicleType, cells }: Question): number[] {
    const counts = countBySurgeCell(this.fleet.free(vehicleType, this.fleet.silentBefore));
    return cells.map((cell) => counts.get(cell) ?? 0);
  }
}
