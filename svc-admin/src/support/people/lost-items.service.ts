import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { lostItemCallHours, Refusal, type LostItem } from '@rahi/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { say } from '../../say.js';
import { RideEntity } from '../../tables/ride.entity.js';
import { CaseMessageEntity } from '../cases/case-message.entity.js';
import { CaseEntity } from '../cases/case.entity.js';
import { Cases } from '../cases/cases.service.js';
import { LostItemEntity } from '../cases/lost-item.entity.js';
import { CasePost } from '../post/case-post.service.js';

const callMs = lostItemCallHours * 3_600_000;

/** Items that riders have lost: the driver of the trip is asked, and may be called for two days once the item is found. */
@Injectable()
export class LostItems {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly cases: Cases,
    private readonly post: CasePost,
  ) {}

  /** Asks the driver of the ride of a case that was just opened. A driver who has found something opens a case, and is not asked. */
  async ask(manager: EntityManager, { id, kind, role, rideId }: CaseEntity): Promise<void> {
    if (kind !== 'lost_item' || role !== 'rider' || rideId === null) return;
    const driverId = (await manager.findOneBy(RideEntity, { id: rideId }))?.driverId ?? null;
    if (driverId === null) return;
    await manager.insert(LostItemEntity, { caseId: id, rideId, driverId });
    await this.post.keep(manager, await this.cases.addStep(manager, id, 'driver_asked'), driverId);
  }

  /** @throws Refusal not_found for anyone but the driver who is asked */
  async of(caseId: string, driverId: string): Promise<LostItem> {
    const { manager } = this.database;
    const [item, first] = await Promise.all([
      manager.findOneBy(LostItemEntity, { caseId, driverId }),
      // The first message has the id of its case.
      manager.findOneBy(CaseMessageEntity, { id: caseId }),
    ]);
    if (!item) throw noSuchItem();
    const { rideId, askedAt, found } = item;
    return {
      id: caseId,
      rideId,
      askedAt: askedAt.toISOString(),
      text: first?.text ?? '',
      found,
      callUntil: untilOf(item),
    };
  }

  /** @throws Refusal not_found for anyone but the driver who is asked, already_decided, case_closed */
  async answer(caseId: string, driverId: string, found: boolean): Promise<LostItem> {
    await this.database.transaction(async (manager) => {
      if (!(await manager.existsBy(LostItemEntity, { caseId, driverId }))) throw noSuchItem();
      const row = await this.cases.locked(manager, caseId);
      const item = await manager.findOneByOrFail(LostItemEntity, { caseId });
      if (item.found !== null) {
        if (item.found !== found) throw new Refusal('already_decided', say('lost.answered'));
        return;
      }
      if (row.state === 'closed') throw new Refusal('case_closed', say('lost.over'));
      await manager.update(LostItemEntity, { caseId }, { found, answeredAt: () => 'clock_timestamp()' });
      const step = await this.cases.addStep(manager, caseId, found ? 'driver_found' : 'driver_not_found');
      await this.post.keep(manager, step, row.personId);
    });
    return this.of(caseId, driverId);
  }

  /** Until when the rider of a case can call the driver; null where not. */
  async callUntil(caseId: string): Promise<string | null> {
    const item = await this.database.manager.findOneBy(LostItemEntity, { caseId });
    return item && untilOf(item);
  }

  /** The same of all cases of a ride. */
  async callUntilOfRide(rideId: string): Promise<string | null> {
    const items = await this.database.manager.findBy(LostItemEntity, { rideId, found: true });
    return (
      items
        .flatMap((item) => untilOf(item) ?? [])
        .toSorted()
        .at(-1) ?? null
    );
  }
}

/** Null unless it was found; an instant that may have passed. */
function untilOf({ found, answeredAt }: LostItemEntity): string | null {
  return found && answeredAt ? new Date(answeredAt.getTime() + callMs).toISOString() : null;
}

const noSuchItem = () => new Refusal('not_found', say('case.none'));
