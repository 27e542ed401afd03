import { Controller } from '@nestjs/common';
import {
  answerCase,
  caseMacros,
  deskCase,
  noteCase,
  Refusal,
  updateCase,
  type AdminCaseThread,
  type CaseMacro,
  type Principal,
} from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { appendOwn } from '../../audit/append-audit.js';
import { RefreshHints } from '../../live/refresh-hints.service.js';
import { say } from '../../say.js';
import { CaseNoteEntity } from '../cases/case-note.entity.js';
import { CaseEntity } from '../cases/case.entity.js';
import { Cases } from '../cases/cases.service.js';
import { CasePost } from '../post/case-post.service.js';
import { DeskThreads } from './desk-threads.service.js';
import { macros } from './macros.js';
import { mergeCases } from './merge-cases.js';

/** The administrator, and the request. */
type By = Pick<Inbound<typeof updateCase>, 'principal' | 'requestId'>;
type Action = 'answer' | 'note' | 'assign' | 'release' | 'resolve' | 'merge';

/** Shown for an administrator without a name. */
const defaultName = 'Administrator';

/** What the desk does with a case (ADR 89). Each action locks the case, and is a row of the audit log. */
@Controller()
export class CasesDeskController {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly cases: Cases,
    private readonly threads: DeskThreads,
    private readonly post: CasePost,
    private readonly refresh: RefreshHints,
  ) {}

  /** @throws Refusal not_found */
  @Handles(deskCase)
  read({ params }: Inbound<typeof deskCase>): Promise<AdminCaseThread> {
    return this.threads.of(params.id);
  }

  @Handles(caseMacros)
  macros(): Promise<CaseMacro[]> {
    return Promise.resolve(macros());
  }

  /**
   * The first who answers a case that nobody has gets it.
   * @throws Refusal not_found, case_closed, key_reused
   */
  @Handles(answerCase)
  async answer({ params, body, ...by }: Inbound<typeof answerCase>): Promise<AdminCaseThread> {
    return this.#act(params.id, async (manager, row) => {
      const { id: byId, name: byName } = administrator(by.principal);
      const message = { id: body.id, author: 'desk', text: body.text, byId, byName } as const;
      if (row.state === 'closed' && !(await this.cases.isThere(manager, body.id))) throw closed(row);
      if (!(await this.cases.add(manager, row.id, message))) return;
      const own = row.assignedTo === null ? { assignedTo: byId, assignedName: byName } : {};
      await manager.update(
        CaseEntity,
        { id: row.id },
        { ...own, ...stateAfter(body.state), firstAnsweredAt: row.firstAnsweredAt ?? now },
      );
      if (body.state === 'resolved') await this.cases.addStep(manager, row.id, 'resolved');
      await this.post.keep(manager, body.id, row.personId);
      await record(manager, row, 'answer', by);
    });
  }

  /** @throws Refusal not_found, key_reused */
  @Handles(noteCase)
  async note({ params, body, ...by }: Inbound<typeof noteCase>): Promise<AdminCaseThread> {
    return this.#act(params.id, async (manager, row) => {
      const earlier = await manager.findOneBy(CaseNoteEntity, { id: body.id });
      if (earlier) {
        if (earlier.caseId !== row.id || earlier.text !== body.text) {
          throw new Refusal('key_reused', say('case.idUsed'));
        }
        return;
      }
      const { id: byId, name: byName } = administrator(by.principal);
      await manager.insert(CaseNoteEntity, { id: body.id, caseId: row.id, byId, byName, text: body.text });
      await record(manager, row, 'note', by);
    });
  }

  /** @throws Refusal not_found, case_taken, case_closed, invalid_input for a case of another person */
  @Handles(updateCase)
  async update({ params, body, ...by }: Inbound<typeof updateCase>): Promise<AdminCaseThread> {
    return this.#act(
      params.id,
      async (manager, row) => {
        if (body.action === 'merge') {
          if (await mergeCases(manager, this.cases, params.id, body.into)) await record(manager, row, 'merge', by);
          return;
        }
        const change = changeOf(row, body, administrator(by.principal));
        if (change === null) return;
        await manager.update(CaseEntity, { id: row.id }, change);
        if (body.action === 'resolve') {
          await this.post.keep(manager, await this.cases.addStep(manager, row.id, 'resolved'), row.personId);
        }
        await record(manager, row, body.action, by);
      },
      body.action === 'merge' ? body.into : null,
    );
  }

  /**
   * @param other is locked as well: two cases in the order of their ids, so that two merges of the same cases do not wait for each other
   * @throws Refusal not_found
   */
  async #act(
    id: string,
    act: (manager: EntityManager, row: CaseEntity) => Promise<void>,
    other: string | null = null,
  ): Promise<AdminCaseThread> {
    const thread = await this.database.transaction(async (manager) => {
      const ids = other === null || other === id ? [id] : [id, other].toSorted();
      for (const one of ids) await this.cases.locked(manager, one);
      await act(manager, await this.cases.locked(manager, id));
      return this.threads.of(id, manager);
    });
    this.refresh.changed('audit');
    return thread;
  }
}

/** What an action changes; null where it has been done already. @throws Refusal case_taken, case_closed */
function changeOf(
  row: CaseEntity,
  body: Exclude<Inbound<typeof updateCase>['body'], { action: 'merge' }>,
  own: { id: string; name: string },
): QueryDeepPartialEntity<CaseEntity> | null {
  const { assignedTo, assignedName, state } = row;
  switch (body.action) {
    case 'assign': {
      if (assignedTo === own.id) return null;
      if (state === 'closed') throw closed(row);
      if (assignedTo !== body.from) {
        const assignee = assignedTo === null ? null : { id: assignedTo, name: assignedName };
        throw new Refusal('case_taken', say('case.taken'), { assignee });
      }
      return { assignedTo: own.id, assignedName: own.name };
    }
    case 'release':
      return assignedTo === own.id ? { assignedTo: null, assignedName: null } : null;
    case 'resolve':
      if (state === 'closed') throw closed(row);
      return state === 'resolved' ? null : stateAfter('resolved');
  }
}

/** The clock of Postgres decides. */
const now = () => 'clock_timestamp()';

function stateAfter(state: 'waiting' | 'resolved'): QueryDeepPartialEntity<CaseEntity> {
  return state === 'waiting'
    ? { state, changedAt: now, waitingSince: now, resolvedAt: null }
    : { state, changedAt: now, waitingSince: null, resolvedAt: now };
}

const administrator = ({ userId, name }: Principal) => ({ id: userId, name: name ?? defaultName });

const closed = ({ mergedInto }: CaseEntity) => new Refusal('case_closed', say('case.closedDesk'), { mergedInto });

/** The row names the person, who has a page at the desk; the words stay with the case. */
function record(manager: EntityManager, row: CaseEntity, action: Action, { principal, requestId }: By): Promise<void> {
  const target = { targetType: 'user', targetId: row.personId } as const;
  const entry = { action: `case.${action}`, ...target, actorId: principal.userId, reason: row.number } as const;
  return appendOwn(manager, entry, requestId);
}
