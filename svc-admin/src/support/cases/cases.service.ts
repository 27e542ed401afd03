import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Refusal, type CaseStep } from '@rahi/contracts';
import type { EntityManager, Repository } from 'typeorm';
import { say } from '../../say.js';
import { CaseMessageEntity } from './case-message.entity.js';
import { CaseEntity } from './case.entity.js';

/** How much of a thread is shown: its newest messages. */
const mostMessages = 200;

/** What a message is, without its case. */
type NewMessage = Pick<CaseMessageEntity, 'id' | 'author' | 'text'> &
  Partial<Pick<CaseMessageEntity, 'byId' | 'byName' | 'photo'>>;

/** Cases and their threads, for the people and for the desk. */
@Injectable()
export class Cases {
  constructor(@InjectRepository(CaseMessageEntity) private readonly messages: Repository<CaseMessageEntity>) {}

  /**
   * Locks a case until the end of the transaction: a message, an answer and a merge take turns.
   * @throws Refusal not_found
   */
  async locked(manager: EntityManager, id: string): Promise<CaseEntity> {
    const found = await manager.findOne(CaseEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!found) throw noSuchCase();
    return found;
  }

  /** The newest messages of a thread, oldest first. */
  async thread(caseId: string, manager: EntityManager = this.messages.manager): Promise<CaseMessageEntity[]> {
    const newest = await manager.find(CaseMessageEntity, {
      where: { caseId },
      order: { at: 'DESC', id: 'DESC' },
      take: mostMessages,
    });
    return newest.toReversed();
  }

  /** Whether a message was stored before: a repetition is answered as the first one was. */
  isThere(manager: EntityManager, id: string): Promise<boolean> {
    return manager.existsBy(CaseMessageEntity, { id });
  }

  /**
   * Adds a message to a locked case, once.
   * @returns false where it is there already
   * @throws Refusal key_reused when its id is that of another message
   */
  async add(manager: EntityManager, caseId: string, message: NewMessage): Promise<boolean> {
    const earlier = await manager.findOneBy(CaseMessageEntity, { id: message.id });
    if (earlier) {
      const same =
        earlier.caseId === caseId &&
        earlier.author === message.author &&
        earlier.byId === (message.byId ?? null) &&
        earlier.text === message.text;
      if (!same) throw new Refusal('key_reused', say('case.idUsed'));
      return false;
    }
    await manager.insert(CaseMessageEntity, { caseId, ...message });
    return true;
  }

  /**
   * Adds what the system says.
   * @param other the number of the other case, of a merge
   * @returns the id of the message
   */
  async addStep(manager: EntityManager, caseId: string, step: CaseStep, other: string | null = null): Promise<string> {
    const id = randomUUID();
    await manager.insert(CaseMessageEntity, { id, caseId, author: 'system', step, other });
    return id;
  }
}

export const noSuchCase = (): Refusal => new Refusal('not_found', say('case.none'));
