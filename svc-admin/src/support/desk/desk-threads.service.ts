import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AdminCase, AdminCaseThread } from '@rahi/contracts';
import { In, Not, type DataSource, type EntityManager } from 'typeorm';
import { RideEntity } from '../../tables/ride.entity.js';
import { UserEntity } from '../../tables/user.entity.js';
import { CaseNoteEntity } from '../cases/case-note.entity.js';
import { deskCaseOf, messageOf, noteOf } from '../cases/case-view.js';
import { CaseEntity } from '../cases/case.entity.js';
import { Cases, noSuchCase } from '../cases/cases.service.js';

/** How many other cases of the person are named. */
const mostOthers = 10;

/** Cases as the desk sees them, with the names that the read models have. */
@Injectable()
export class DeskThreads {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly cases: Cases,
  ) {}

  /** A page of cases, each with the name of its person. */
  async listed(rows: readonly CaseEntity[]): Promise<AdminCase[]> {
    const names = await namesOf(
      this.database.manager,
      rows.map(({ personId }) => personId),
    );
    const now = new Date();
    return rows.map((row) => deskCaseOf(row, names.get(row.personId) ?? '', now));
  }

  /** @throws Refusal not_found */
  async of(id: string, manager: EntityManager = this.database.manager): Promise<AdminCaseThread> {
    const row = await manager.findOneBy(CaseEntity, { id });
    if (!row) throw noSuchCase();
    const { personId, rideId } = row;
    // One after the other: within a transaction there is one connection.
    const messages = await this.cases.thread(id, manager);
    const notes = await manager.find(CaseNoteEntity, { where: { caseId: id }, order: { at: 'ASC', id: 'ASC' } });
    const ride = rideId === null ? null : await manager.findOneBy(RideEntity, { id: rideId });
    const others = await manager.find(CaseEntity, {
      where: { personId, id: Not(id), state: Not('closed') },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: mostOthers,
    });
    const names = await namesOf(manager, [personId]);
    return {
      ...deskCaseOf(row, names.get(personId) ?? '', new Date()),
      messages: messages.map(messageOf),
      authors: Object.fromEntries(
        messages.flatMap(({ id: messageId, byId, byName }) =>
          byId === null ? [] : [[messageId, { id: byId, name: byName ?? '' }]],
        ),
      ),
      notes: notes.map(noteOf),
      ride: ride && rideOf(ride),
      others: others.map(({ id: other, number, kind, state }) => ({ id: other, number, kind, state })),
    };
  }
}

function rideOf({ id, riderId, riderName, driverId, driverName }: RideEntity): NonNullable<AdminCaseThread['ride']> {
  const driver = driverId === null ? null : { id: driverId, name: driverName ?? '' };
  return { id, rider: { id: riderId, name: riderName }, driver };
}

async function namesOf(manager: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = await manager.findBy(UserEntity, { id: In([...new Set(ids)]) });
  return new Map(users.map(({ id, name }) => [id, name ?? '']));
}
