import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Language } from '@rahi/contracts';
import { CONFIG, type Emit } from '@rahi/service-kit';
import { Repository, type EntityManager } from 'typeorm';
import type { AuthConfig } from '../../config.js';
import { flagPhone } from './shared-phones.js';
import { noSuchUser, stateOf, UserEntity } from './user.entity.js';

/** Registers and finds users. */
@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'ADMIN_EMAILS'>,
  ) {}

  /** @throws Refusal not_found. */
  async get(id: string): Promise<UserEntity> {
    const user = await this.users.findOneBy({ id });
    if (!user) throw noSuchUser();
    return user;
  }

  /**
   * The user of a verified address, registered if new. R4: an address in ADMIN_EMAILS becomes an administrator here,
   * unless another administrator took the role away.
   * @param language of the browser, stored for a user who has none yet
   */
  async signIn(
    manager: EntityManager,
    emit: Emit,
    email: string,
    { requestId, language }: { requestId: string; language: Language },
  ): Promise<{ user: UserEntity; isNewUser: boolean }> {
    const id = randomUUID();
    const named = this.config.ADMIN_EMAILS.has(email);
    const inserted = manager
      .createQueryBuilder(UserEntity, 'user')
      .insert()
      .values({ id, email, isAdmin: named, language });
    await inserted.orIgnore().execute();
    const user = await manager.findOneOrFail(UserEntity, { where: { email }, lock: { mode: 'pessimistic_write' } });
    if (user.id === id) await emit('user.registered.v1', stateOf(user), requestId);
    else if (named && !user.isAdmin && !user.adminRevoked)
      await changeUser(manager, emit, user, { isAdmin: true }, requestId);
    if (user.language === null) {
      await manager.update(UserEntity, { id: user.id }, { language });
      user.language = language;
    }
    return { user, isNewUser: user.id === id };
  }
}

/** Changes a locked user within the caller's transaction, with its event. Flags a phone that another account has. */
export async function changeUser(
  manager: EntityManager,
  emit: Emit,
  user: UserEntity,
  change: Partial<UserEntity>,
  requestId: string,
): Promise<UserEntity> {
  await flagPhone(manager, user, change);
  Object.assign(user, change, { version: user.version + 1 });
  await manager.update(UserEntity, { id: user.id }, { ...change, version: user.version });
  await emit('user.updated.v1', stateOf(user), requestId);
  return user;
}
