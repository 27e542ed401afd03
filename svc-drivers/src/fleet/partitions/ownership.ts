import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { partitionCount, partitionOf, type LatLng } from '@rahi/contracts';

/** How an instance finds out who owns what now. */
export interface OwnersSource {
  /** False after the process was frozen or cut off: others may have taken its partitions over. */
  isSure(): boolean;
  read(): Promise<void>;
}

const unasked: OwnersSource = { isSure: () => true, read: () => Promise.resolve() };

/** Which partitions this instance holds, and whose the others are, as far as it knows. No I/O. */
@Injectable()
export class Ownership {
  /** This instance, as its lease, its hints and the questions to it name it. */
  readonly self: string = randomUUID();
  /** The owner of each partition; an empty string for none. */
  owners: readonly string[] = Array.from({ length: partitionCount }, () => '');
  /** Who should own each. */
  desired: readonly string[] = this.owners;
  /** Partitions whose drivers are in memory: own ones, and those about to be. */
  readonly kept = new Set<number>();
  /** Since when it listens to each of its own partitions, epoch milliseconds. */
  readonly heldSince = new Map<number, number>();
  /** The other members, as heard. */
  readonly members = new Set<string>();
  /** Where the owners are read from. */
  source = unasked;

  isOwn(partition: number): boolean {
    return this.owners[partition] === this.self;
  }

  /** Whether this instance keeps the drivers of a place in memory. */
  keeps(place: LatLng): boolean {
    return this.kept.has(partitionOf(place));
  }

  /** Since when the fixes at a place were heard here, epoch milliseconds; Infinity for a place of another's. */
  heardSince(place: LatLng): number {
    return this.heldSince.get(partitionOf(place)) ?? Infinity;
  }

  /** Whether no other instance needs the positions of a driver there: it is its own, and nobody is about to take it over. */
  isSettled(partition: number): boolean {
    return this.isOwn(partition) && this.desired[partition] === this.self;
  }

  /** The other owners, each with those of its partitions that are among these. */
  othersOf(partitions: Iterable<number>): Map<string, number[]> {
    const others = new Map<string, number[]>();
    for (const partition of partitions) {
      const owner = this.owners[partition] ?? '';
      if (owner === '' || owner === this.self) continue;
      const theirs = others.get(owner);
      if (theirs) theirs.push(partition);
      else others.set(owner, [partition]);
    }
    return others;
  }
}
