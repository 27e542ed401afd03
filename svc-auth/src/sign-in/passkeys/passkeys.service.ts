import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Refusal, type PasskeyList } from '@rahi/contracts';
import { CONFIG, errorKind, LOGGER, type Logger } from '@rahi/service-kit';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { Repository } from 'typeorm';
import { Clock } from '../../identity/clock.js';
import type { AuthConfig } from '../../config.js';
import { say } from '../../say.js';
import { browserNamesOf } from '../../identity/sessions/browser-names.js';
import { UserEntity } from '../../identity/users/user.entity.js';
import { Challenges } from './challenges.js';
import { readCreated, readShown } from './credential.js';
import { PasskeyEntity } from './passkey.entities.js';
import { RecoveryCodes } from './recovery-codes.js';

const most = 10;

/** What the answer to a challenge may be used for. */
export const purposes = {
  signIn: 'sign-in',
  register: (userId: string) => `register ${userId}`,
  stepUp: (userId: string) => `step-up ${userId}`,
} as const;

/** Passkeys (R36), by WebAuthn. They are bound to the host of PUBLIC_URL, and their user is always verified by the device. */
@Injectable()
export class Passkeys {
  readonly #origin: string;
  readonly #rpID: string;

  constructor(
    @InjectRepository(PasskeyEntity) private readonly passkeys: Repository<PasskeyEntity>,
    @Inject(CONFIG) config: Pick<AuthConfig, 'PUBLIC_URL' | 'ADMIN_SECOND_FACTOR' | 'RAHI_LOCAL'>,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly challenges: Challenges,
    private readonly recovery: RecoveryCodes,
    private readonly clock: Clock,
  ) {
    const { origin, hostname } = new URL(config.PUBLIC_URL);
    this.#origin = origin;
    this.#rpID = hostname;
    const inProduction = process.env['NODE_ENV'] === 'production' && !config.RAHI_LOCAL;
    if (inProduction && config.ADMIN_SECOND_FACTOR !== 'required')
      log.warn(
        'administrators can sign in with only a mailed code; ADMIN_SECOND_FACTOR=required also asks for a passkey',
      );
  }

  async listOf(userId: string): Promise<PasskeyList> {
    const passkeys = await this.passkeys.find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
    return {
      passkeys: passkeys.map(({ id, browser, system, createdAt, lastUsedAt }) => ({
        id,
        browser,
        system,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft: await this.recovery.left(userId),
    };
  }

  /** The challenge of a sign-in, for whatever passkey the browser has. @returns JSON for the browser */
  async signInOptions(): Promise<string> {
    const options = await generateAuthenticationOptions({ rpID: this.#rpID, userVerification: 'required' });
    await this.challenges.keep(options.challenge, purposes.signIn);
    return JSON.stringify(options);
  }

  /** The challenge of a step-up, for the passkeys of one user. @returns JSON for the browser */
  async stepUpOptions(userId: string): Promise<string> {
    const allowCredentials = await this.#credentialsOf(userId);
    const options = await generateAuthenticationOptions({
      rpID: this.#rpID,
      userVerification: 'required',
      allowCredentials,
    });
    await this.challenges.keep(options.challenge, purposes.stepUp(userId));
    return JSON.stringify(options);
  }

  /** The challenge of a new passkey. @returns JSON for the browser */
  async newOptions({ id, email, name }: UserEntity): Promise<string> {
    const options = await generateRegistrationOptions({
      rpName: 'Rahi',
      rpID: this.#rpID,
      userName: email,
      userDisplayName: name ?? email,
      userID: new TextEncoder().encode(id),
      excludeCredentials: await this.#credentialsOf(id),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.challenges.keep(options.challenge, purposes.register(id));
    return JSON.stringify(options);
  }

  /**
   * Stores a new passkey.
   * @returns recovery codes with the first passkey, else none
   * @throws Refusal invalid_input when it does not answer our challenge
   */
  async add(userId: string, credential: string, userAgent: string): Promise<string[]> {
    const response = readCreated(credential);
    const made = await this.#checked(() =>
      verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => this.challenges.take(challenge, purposes.register(userId)),
        expectedOrigin: this.#origin,
        expectedRPID: this.#rpID,
      }),
    );
    if (!made?.verified) throw new Refusal('invalid_input', say('passkey.refused'));
    const { id: credentialId, publicKey, counter, transports = [] } = made.registrationInfo.credential;
    return this.passkeys.manager.transaction(async (manager) => {
      await manager.findOneOrFail(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      const kept = await manager.countBy(PasskeyEntity, { userId });
      if (kept >= most) throw new Refusal('invalid_input', say('passkey.tooMany', { most }));
      await manager.insert(PasskeyEntity, {
        id: randomUUID(),
        userId,
        credentialId,
        publicKey: Buffer.from(publicKey),
        counter: String(counter),
        transports,
        ...browserNamesOf(userAgent),
        createdAt: this.clock.now(),
      });
      await manager.update(UserEntity, { id: userId }, { secondFactor: true });
      return kept === 0 ? this.recovery.renew(manager, userId) : [];
    });
  }

  /** @throws Refusal not_found when the user has no such passkey */
  async remove(userId: string, id: string): Promise<void> {
    await this.passkeys.manager.transaction(async (manager) => {
      await manager.findOneOrFail(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      const { affected } = await manager.delete(PasskeyEntity, { id, userId });
      if (affected !== 1) throw new Refusal('not_found', say('passkey.none'));
      if (await manager.existsBy(PasskeyEntity, { userId })) return;
      await manager.update(UserEntity, { id: userId }, { secondFactor: false });
      await this.recovery.drop(manager, userId);
    });
  }

  /** Checks a passkey that was shown. @returns the id of its user, or null when it does not answer a challenge of this purpose */
  async userOf(credential: string, purpose: string): Promise<string | null> {
    const response = readShown(credential);
    const passkey = response && (await this.passkeys.findOneBy({ credentialId: response.id }));
    if (!response || !passkey) return null;
    const { userId, credentialId, publicKey, counter } = passkey;
    const { userHandle } = response.response;
    if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== userId) return null;
    const shown = await this.#checked(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => this.challenges.take(challenge, purpose),
        expectedOrigin: this.#origin,
        expectedRPID: this.#rpID,
        credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
      }),
    );
    if (!shown?.verified) return null;
    const used = { counter: String(shown.authenticationInfo.newCounter), lastUsedAt: this.clock.now() };
    // Two answers with the same count mean that the key was copied.
    const { affected } = await this.passkeys.update({ id: passkey.id, counter }, used);
    return affected === 1 ? userId : null;
  }

  async #credentialsOf(userId: string): Promise<{ id: string; transports: string[] }[]> {
    const passkeys = await this.passkeys.findBy({ userId });
    return passkeys.map(({ credentialId: id, transports }) => ({ id, transports }));
  }

  /** The library throws for whatever is wrong with an answer. */
  async #checked<T>(check: () => Promise<T>): Promise<T | null> {
    try {
      return await check();
    } catch (error) {
      this.log.info({ error: errorKind(error) }, 'a passkey was refused');
      return null;
    }
  }
}
