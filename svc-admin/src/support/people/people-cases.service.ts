import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  caseDueAt,
  caseKindSpecs,
  mayOpenCase,
  mostCaseMessagesAnHour,
  mostOpenCases,
  Refusal,
  type DeskHours,
  type openCase,
  type Principal,
  type Traveller,
  type writeToCase,
} from '@rahi/contracts';
import { CONFIG, type Inbound } from '@rahi/service-kit';
import { In, type DataSource, type EntityManager } from 'typeorm';
import type { AdminConfig } from '../../config.js';
import { say } from '../../say.js';
import { RideEntity } from '../../tables/ride.entity.js';
import { CaseMessageEntity } from '../cases/case-message.entity.js';
import { newCaseNumber } from '../cases/case-number.js';
import { CasePhotoEntity } from '../cases/case-photo.entity.js';
import { CaseEntity } from '../cases/case.entity.js';
import { Cases, noSuchCase } from '../cases/cases.service.js';
import { photoIn } from './case-photos.js';
import { LostItems } from './lost-items.service.js';

/** How often another number is tried when one is taken. */
const numbersTried = 5;

/** What a person does with their cases. All that one person does takes turns, so that the limits hold. */
@Injectable()
export class PeopleCases {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Pick<AdminConfig, 'SUPPORT_HOURS'>,
    private readonly cases: Cases,
    private readonly lostItems: LostItems,
  ) {}

  /** @throws Refusal support_off, not_found for another person's ride, invalid_input, too_many_cases, too_many_requests, key_reused */
  async open({ principal, body, language }: Inbound<typeof openCase>): Promise<CaseEntity> {
    const hours = this.#hours();
    const photo = body.photo === undefined ? null : photoIn(body.photo);
    return this.database.transaction(async (manager) => {
      await takeTurns(manager, principal.userId);
      const earlier = await manager.findOneBy(CaseEntity, { id: body.id });
      if (earlier) return this.#same(manager, earlier, principal, body);
      const rideId = body.rideId ?? null;
      const role = await roleIn(manager, principal, rideId);
      if (!mayOpenCase(body.kind, role)) throw wrong('kind', 'case.notYours');
      if (rideId === null && caseKindSpecs[body.kind].needsRide) throw wrong('rideId', 'case.whichRide');
      const { userId: personId } = principal;
      const open = await manager.countBy(CaseEntity, { personId, state: In(['open', 'waiting']) });
      if (open >= mostOpenCases) throw new Refusal('too_many_cases', say('case.tooMany', { most: mostOpenCases }));
      await mayWriteNow(manager, personId);
      const { id, kind, text } = body;
      const openedAt = new Date();
      const { severity } = caseKindSpecs[kind];
      const due = caseDueAt(kind, openedAt, hours);
      const row = {
        id,
        kind,
        severity,
        state: 'open' as const,
        personId,
        role,
        rideId,
        language,
        createdAt: openedAt,
        ...due,
      };
      await insertNumbered(manager, { ...row, changedAt: openedAt });
      // The id of a case and that of its first message are the same.
      await this.#write(manager, id, { id, text, photo });
      const opened = await manager.findOneByOrFail(CaseEntity, { id });
      await this.lostItems.ask(manager, opened);
      return opened;
    });
  }

  /** @throws Refusal not_found for strangers; case_closed, support_off, too_many_requests, key_reused, invalid_input */
  async write({ principal, params, body, language }: Inbound<typeof writeToCase>): Promise<CaseEntity> {
    const hours = this.#hours();
    const photo = body.photo === undefined ? null : photoIn(body.photo);
    return this.database.transaction(async (manager) => {
      await takeTurns(manager, principal.userId);
      const row = await this.cases.locked(manager, params.id);
      if (row.personId !== principal.userId) throw noSuchCase();
      // A repetition is answered as the first one was, whatever has happened since.
      if (await manager.existsBy(CaseMessageEntity, { id: body.id, caseId: row.id })) {
        await this.#write(manager, row.id, { id: body.id, text: body.text, photo });
        return row;
      }
      if (row.state === 'closed') {
        throw new Refusal('case_closed', say('case.closed'), { mergedInto: row.mergedInto });
      }
      await mayWriteNow(manager, row.personId);
      await this.#write(manager, row.id, { id: body.id, text: body.text, photo });
      if (row.state === 'resolved') await this.cases.addStep(manager, row.id, 'reopened');
      const now = new Date();
      await manager.update(
        CaseEntity,
        { id: row.id },
        {
          state: 'open',
          language,
          changedAt: now,
          waitingSince: null,
          resolvedAt: null,
          solveDueAt: solveDueAfter(row, now, hours),
        },
      );
      return manager.findOneByOrFail(CaseEntity, { id: row.id });
    });
  }

  async #write(
    manager: EntityManager,
    caseId: string,
    { id, text, photo }: { id: string; text: string; photo: Buffer | null },
  ): Promise<void> {
    const added = await this.cases.add(manager, caseId, { id, author: 'person', text, photo: photo !== null });
    if (added && photo !== null) await manager.insert(CasePhotoEntity, { messageId: id, bytes: photo });
  }

  /** @throws Refusal key_reused */
  async #same(
    manager: EntityManager,
    earlier: CaseEntity,
    { userId }: Principal,
    body: Inbound<typeof openCase>['body'],
  ): Promise<CaseEntity> {
    const first = await manager.findOneBy(CaseMessageEntity, { id: earlier.id });
    const isSame =
      earlier.personId === userId &&
      earlier.kind === body.kind &&
      earlier.rideId === (body.rideId ?? null) &&
      first?.text === body.text;
    if (!isSame) throw new Refusal('key_reused', say('case.idUsed'));
    return earlier;
  }

  /** @throws Refusal support_off */
  #hours(): DeskHours {
    const hours = this.config.SUPPORT_HOURS;
    if (hours === undefined) throw new Refusal('support_off', say('case.off'));
    return hours;
  }
}

/** Another case or message of the same person waits until this transaction ends. */
async function takeTurns(manager: EntityManager, personId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`cases of ${personId}`]);
}

/**
 * As what a person opens a case: of a ride, as whom they were on it.
 * @throws Refusal not_found for a ride that is not theirs
 */
async function roleIn(manager: EntityManager, { userId, type }: Principal, rideId: string | null): Promise<Traveller> {
  if (rideId === null) return type;
  const ride = await manager.findOneBy(RideEntity, { id: rideId });
  if (ride?.riderId === userId) return 'rider';
  if (ride?.driverId === userId) return 'driver';
  throw new Refusal('not_found', say('ride.none'));
}

/** @throws Refusal too_many_requests */
async function mayWriteNow(manager: EntityManager, personId: string): Promise<void> {
  const [counted] = await manager.query<{ written: number }[]>(
    `SELECT count(*)::int AS written FROM case_messages JOIN support_cases USING (case_id)
      WHERE person_id = $1 AND author = 'person' AND at > now() - interval '1 hour'`,
    [personId],
  );
  if ((counted?.written ?? 0) >= mostCaseMessagesAnHour) {
    throw new Refusal('too_many_requests', say('case.tooManyMessages', { most: mostCaseMessagesAnHour }));
  }
}

type NewCase = Pick<
  CaseEntity,
  | 'id'
  | 'kind'
  | 'severity'
  | 'state'
  | 'personId'
  | 'role'
  | 'rideId'
  | 'language'
  | 'createdAt'
  | 'changedAt'
  | 'firstDueAt'
  | 'solveDueAt'
>;

async function insertNumbered(manager: EntityManager, row: NewCase): Promise<void> {
  for (let tried = 0; tried < numbersTried; tried += 1) {
    const number = newCaseNumber();
    // Decided by the index: two people may get the same number at once.
    const { raw } = await manager
      .createQueryBuilder(CaseEntity, 'supportCase')
      .insert()
      .values({ ...row, number })
      .orIgnore()
      .returning(['id'])
      .updateEntity(false)
      .execute();
    if (Array.isArray(raw) && raw.length > 0) return;
  }
  throw new Error(`${numbersTried} numbers of cases are taken`);
}

/** When a case that its person writes to is to be solved. The law's time of a grievance does not stop. */
function solveDueAfter(row: CaseEntity, now: Date, hours: DeskHours): Date {
  if (row.kind === 'grievance') return row.solveDueAt;
  if (row.state === 'resolved') return caseDueAt(row.kind, now, hours).solveDueAt;
  const waited = row.waitingSince === null ? 0 : now.getTime() - row.waitingSince.getTime();
  return new Date(row.solveDueAt.getTime() + waited);
}

function wrong(at: string, text: 'case.notYours' | 'case.whichRide'): Refusal {
  const message = say(text);
  return new Refusal('invalid_input', message, { errors: [{ in: 'body', at, message }] });
}
