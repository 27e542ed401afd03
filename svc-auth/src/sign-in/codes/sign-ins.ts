import { Injectable } from '@nestjs/common';
import type { CallAnswer, Principal, verifyOtp } from '@rahi/contracts';
import { Outbox, Reply, type Asked } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { Guesses } from './guesses.js';
import { say } from '../../say.js';
import { SessionsService, type Proof } from '../../identity/sessions/sessions.service.js';
import { viewOf } from '../../identity/users/user.entity.js';
import { UsersService } from '../../identity/users/users.service.js';

/** The parts of a request that a sign-in needs; `principal` is the user who was signed in before in this browser. */
export interface SignInAsked extends Pick<Asked, 'requestId' | 'userAgent' | 'language' | 'browser'> {
  principal: Pick<Principal, 'userId' | 'sessionId'> | null;
}

/** Opens the session of a person who has proved that an email is theirs. */
@Injectable()
export class SignIns {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly guesses: Guesses,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @param use uses up the proof in the same transaction; false when another request has done so
   * @returns null when it was already used up
   */
  async open(
    email: string,
    { principal: before, requestId, userAgent, language, browser }: SignInAsked,
    use: (manager: EntityManager) => Promise<boolean>,
    by: Proof = 'code',
  ): Promise<Reply<CallAnswer<typeof verifyOtp>> | null> {
    const opened = await this.outbox.transaction(async (manager, emit) => {
      if (!(await use(manager))) return null;
      const { user, isNewUser } = await this.users.signIn(manager, emit, email, { requestId, language });
      await this.guesses.remember(manager, email, browser);
      return { user, isNewUser, token: await this.sessions.open(manager, user.id, userAgent, by) };
    });
    if (!opened) return null;
    if (before) await this.sessions.end(before, requestId);
    const { user, isNewUser, token } = opened;
    const message = say('code.welcome').in(language);
    return new Reply({ success: true, message, user: viewOf(user), isNewUser }, { session: token });
  }
}
