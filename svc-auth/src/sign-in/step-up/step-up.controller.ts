import { Controller } from '@nestjs/common';
import { beginStepUp, checkStepUp, stepUp } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { CodesService } from '../codes/codes.service.js';
import { WrongGuesses } from '../codes/wrong-guesses.js';
import { Passkeys, purposes } from '../passkeys/passkeys.service.js';
import { RecoveryCodes } from '../passkeys/recovery-codes.js';
import { say } from '../../say.js';
import { SessionsService, type Proof } from '../../identity/sessions/sessions.service.js';
import { checkOwn } from '../../identity/users/own.js';
import type { UserEntity } from '../../identity/users/user.entity.js';
import { UsersService } from '../../identity/users/users.service.js';

/** Lets a person prove their identity again before an action that is hard to undo (R36). */
@Controller()
export class StepUpController {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly passkeys: Passkeys,
    private readonly recovery: RecoveryCodes,
    private readonly codes: CodesService,
    private readonly counted: WrongGuesses,
  ) {}

  @Handles(checkStepUp)
  async check({ principal, params }: Pick<Inbound<typeof checkStepUp>, 'principal' | 'params'>) {
    checkOwn(principal, params.id);
    return { success: true as const };
  }

  @Handles(beginStepUp)
  async begin({ principal, params, ...asked }: Inbound<typeof beginStepUp>) {
    checkOwn(principal, params.id);
    const { email, secondFactor } = await this.users.get(params.id);
    if (secondFactor) return { options: await this.passkeys.stepUpOptions(params.id) };
    await this.codes.send(email, asked);
    return { options: null };
  }

  @Handles(stepUp)
  async confirm(inbound: Inbound<typeof stepUp>) {
    const { principal, params, language } = inbound;
    checkOwn(principal, params.id);
    const proof = await this.#proof(await this.users.get(params.id), inbound);
    if (typeof proof !== 'string') return { success: false, message: proof.refusal.in(language) };
    await this.sessions.stepUp(principal, proof);
    return { success: true, message: say('stepUp.done').in(language) };
  }

  async #proof(
    { id, email, secondFactor }: UserEntity,
    { body, browser }: Pick<Inbound<typeof stepUp>, 'body' | 'browser'>,
  ): Promise<Proof | { refusal: ReturnType<typeof say> }> {
    const { credential, code, recoveryCode } = body;
    if (credential !== undefined) {
      if ((await this.passkeys.userOf(credential, purposes.stepUp(id))) === id) return 'second_factor';
      this.counted.wrong('passkey');
      return { refusal: say('passkey.refused') };
    }
    if (recoveryCode !== undefined) {
      if (await this.recovery.use(id, recoveryCode)) return 'second_factor';
      this.counted.wrong('passkey');
      return { refusal: say('recovery.wrong') };
    }
    // A mail does not count as a second factor.
    if (secondFactor || code === undefined) return { refusal: say('stepUp.usePasskey') };
    const tried = await this.codes.confirm(email, code, browser);
    return tried === 'right' ? 'code' : { refusal: say(`code.${tried}`) };
  }
}
