import { Injectable } from '@nestjs/common';
import { freePart, surgeCellOf, type freeDrivers } from '@rahi/contracts';
import type * as z from 'zod/mini';
import { Instances } from '../shares/instances.service.js';
import { Ownership } from '../shares/ownership.js';
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
    const others = [...this.ownership.othersOf(this.ownership.owners.keys()).keys()];
    const parts = await Promise.all(others.map((instance) => this.instances.ask(instance, freePart, question)));
    const own = this.own(question);
    const isOwned = this.ownership.members.size === 0 || !this.ownership.owners.includes('');
    return {
      free: own.map((count, cell) => parts.reduce((sum, part) => sum + (part?.free[cell] ?? 0), count)),
      whole: isOwned && parts.every((part) => part !== null),
    };
  }

  /** Of this instance's own share. */
  own({ vehicleType, cells }: Question): number[] {
    const counts = new Map<string, number>();
    for (const spot of this.fleet.free(vehicleType, this.fleet.silentBefore)) {
      const cell = surgeCellOf(spot);
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
    return cells.map((cell) => counts.get(cell) ?? 0);
  }
}
