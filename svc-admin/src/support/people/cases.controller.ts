import { Controller, Inject } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  callPath,
  casePhoto,
  defaultPageSize,
  isDeskOpen,
  openCase,
  ownCase,
  ownCases,
  rateCase,
  Refusal,
  supportDesk,
  writeToCase,
  type SupportCase,
  type SupportDesk,
  type SupportThread,
} from '@rahi/contracts';
import { CONFIG, decodeCursor, encodeCursor, Handles, pageReply, Reply, type Inbound } from '@rahi/service-kit';
import { type EntityManager, type Repository } from 'typeorm';
import type { AdminConfig } from '../../config.js';
import { say } from '../../say.js';
import { CaseMessageEntity } from '../cases/case-message.entity.js';
import { CasePhotoEntity } from '../cases/case-photo.entity.js';
import { caseOf, messageOf } from '../cases/case-view.js';
import { CaseEntity } from '../cases/case.entity.js';
import { Cases, noSuchCase } from '../cases/cases.service.js';
import { LostItems } from './lost-items.service.js';
import { PeopleCases } from './people-cases.service.js';

/** The picture of a message never changes. */
const forGood = { 'cache-control': 'private, max-age=31536000, immutable' };

/** A person's own cases (ADR 89). */
@Controller()
export class CasesController {
  constructor(
    @InjectRepository(CaseEntity) private readonly table: Repository<CaseEntity>,
    @Inject(CONFIG) private readonly config: Pick<AdminConfig, 'SUPPORT_HOURS'>,
    private readonly cases: Cases,
    private readonly people: PeopleCases,
    private readonly lostItems: LostItems,
  ) {}

  @Handles(supportDesk)
  desk(): Promise<SupportDesk> {
    const hours = this.config.SUPPORT_HOURS ?? null;
    return Promise.resolve({ hours, isOpen: hours !== null && isDeskOpen(new Date(), hours) });
  }

  /** @throws Refusal support_off, not_found for another person's ride, invalid_input, too_many_cases, too_many_requests, key_reused */
  @Handles(openCase)
  async open(inbound: Inbound<typeof openCase>): Promise<SupportThread> {
    return this.#threadOf(await this.people.open(inbound));
  }

  @Handles(ownCases)
  async list({ principal, query }: Inbound<typeof ownCases>): Promise<Reply<SupportCase[]>> {
    const { limit = defaultPageSize, cursor } = query;
    const { userId: personId } = principal;
    const newestFirst = this.table
      .createQueryBuilder('listed')
      .where({ personId })
      .orderBy('listed.createdAt', 'DESC')
      .addOrderBy('listed.id', 'DESC')
      .limit(limit + 1);
    if (cursor !== undefined) {
      const { createdAt, id } = decodeCursor(cursor);
      newestFirst.andWhere('(listed.createdAt, listed.id) < (:at, :id)', { at: createdAt, id });
    }
    const [found, total] = await Promise.all([newestFirst.getMany(), this.table.countBy({ personId })]);
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    const next = last ? encodeCursor({ createdAt: last.createdAt, id: last.id }) : null;
    return pageReply(page.map(caseOf), total, callPath(ownCases, {}, { limit: query.limit }), next);
  }

  /** @throws Refusal not_found for strangers */
  @Handles(ownCase)
  async read({ principal, params }: Inbound<typeof ownCase>): Promise<SupportThread> {
    const row = await this.table.findOneBy({ id: params.id, personId: principal.userId });
    if (!row) throw noSuchCase();
    return this.#threadOf(row);
  }

  /** @throws Refusal not_found for strangers; case_closed, support_off, too_many_requests, key_reused, invalid_input */
  @Handles(writeToCase)
  async write(inbound: Inbound<typeof writeToCase>): Promise<SupportThread> {
    return this.#threadOf(await this.people.write(inbound));
  }

  /** @throws Refusal not_found for strangers; case_not_resolved, already_rated for another answer than the first */
  @Handles(rateCase)
  async rate({ principal, params, body }: Inbound<typeof rateCase>): Promise<SupportCase> {
    return this.table.manager.transaction(async (manager) => {
      const row = await this.#own(manager, params.id, principal.userId);
      if (row.helped !== null) {
        if (row.helped !== body.helped) throw new Refusal('already_rated', say('case.ratedAlready'));
        return caseOf(row);
      }
      if (row.resolvedAt === null) throw new Refusal('case_not_resolved', say('case.notResolved'));
      await manager.update(CaseEntity, { id: row.id }, { helped: body.helped });
      return caseOf({ ...row, helped: body.helped });
    });
  }

  /** @throws Refusal not_found without a photo, and for anyone but the person and the desk */
  @Handles(casePhoto)
  async photo({ principal, params }: Inbound<typeof casePhoto>): Promise<Reply<Uint8Array>> {
    const { manager } = this.table;
    const [message, photo] = await Promise.all([
      manager.findOneBy(CaseMessageEntity, { id: params.id }),
      manager.findOneBy(CasePhotoEntity, { messageId: params.id }),
    ]);
    const row = message && (await this.table.findOneBy({ id: message.caseId }));
    const isAllowed = row && (row.personId === principal.userId || principal.isAdmin);
    if (!photo || !isAllowed) throw new Refusal('not_found', say('case.noPhoto'));
    return new Reply(photo.bytes, { http: forGood });
  }

  async #own(manager: EntityManager, id: string, personId: string): Promise<CaseEntity> {
    const row = await this.cases.locked(manager, id);
    if (row.personId !== personId) throw noSuchCase();
    return row;
  }

  async #threadOf(row: CaseEntity): Promise<SupportThread> {
    const [messages, callUntil] = await Promise.all([this.cases.thread(row.id), this.lostItems.callUntil(row.id)]);
    return { ...caseOf(row), messages: messages.map(messageOf), callUntil };
  }
}
