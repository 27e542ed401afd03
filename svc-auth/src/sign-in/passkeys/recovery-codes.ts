import { createHash, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { RecoveryCodeEntity } from './passkey.entities.js';

const howMany = 10;
const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** Codes for a user who has lost the passkey. Each has 80 random bits, is stored as a hash and works once. */
@Injectable()
export class RecoveryCodes {
  constructor(@InjectRepository(RecoveryCodeEntity) private readonly codes: Repository<RecoveryCodeEntity>) {}

  /** Replaces all older codes with new ones. @returns them as text, the only time that they are shown */
  async renew(manager: EntityManager, userId: string): Promise<string[]> {
    await this.drop(manager, userId);
    const made = Array.from({ length: howMany }, newRecoveryCode);
    await manager.insert(
      RecoveryCodeEntity,
      made.map((code) => ({ userId, hash: hashOf(code) })),
    );
    return made;
  }

  async drop(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(RecoveryCodeEntity, { userId });
  }

  /** Uses a code up. @returns false when it is not one of the user's */
  async use(userId: string, code: string): Promise<boolean> {
    const { affected } = await this.codes.delete({ userId, hash: hashOf(code) });
    return affected === 1;
  }

  left(userId: string): Promise<number> {
    return this.codes.countBy({ userId });
  }
}

const group = (): string => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');

/** Sixteen letters and digits in groups of four. */
function newRecoveryCode(): string {
  return Array.from({ length: 4 }, group).join('-');
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();
