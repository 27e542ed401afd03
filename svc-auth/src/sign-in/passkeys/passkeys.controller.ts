import { Controller } from '@nestjs/common';
import {
  addPasskey,
  newPasskeyOptions,
  ownPasskeys,
  passkeySignIn,
  passkeySignInOptions,
  removePasskey,
  type CallAnswer,
  type PasskeyList,
} from '@rahi/contracts';
import { Handles, HandlesPublic, Reply, type Inbound, type PublicInbound } from '@rahi/service-kit';
import { WrongGuesses } from '../codes/wrong-guesses.js';
import { say } from '../../say.js';
import { SessionsService } from '../../identity/sessions/sessions.service.js';
import { SignIns } from '../codes/sign-ins.js';
import { checkOwn } from '../../identity/users/own.js';
import { UsersService } from '../../identity/users/users.service.js';
import { Passkeys, purposes } from './passkeys.service.js';

/** Passkeys of the caller, and sign-in by one. */
@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly signIns: SignIns,
    private readonly counted: WrongGuesses,
  ) {}

  @HandlesPublic(passkeySignInOptions)
  async begin() {
    return { options: await this.passkeys.signInOptions() };
  }

  @HandlesPublic(passkeySignIn)
  async signIn({
    body,
    ...asked
  }: PublicInbound<typeof passkeySignIn>): Promise<Reply<CallAnswer<typeof passkeySignIn>>> {
    const userId = await this.passkeys.userOf(body.credential, purposes.signIn);
    if (userId !== null) {
      const { email } = await this.users.get(userId);
      const opened = await this.signIns.open(email, asked, () => Promise.resolve(true), 'second_factor');
      if (opened) return opened;
    }
    this.counted.wrong('passkey');
    return new Reply({ success: false, message: say('passkey.refused').in(asked.language) });
  }

  @Handles(ownPasskeys)
  async list({ principal, params }: Inbound<typeof ownPasskeys>): Promise<PasskeyList> {
    checkOwn(principal, params.id);
    return this.passkeys.listOf(params.id);
  }

  @Handles(newPasskeyOptions)
  async options({ principal, params }: Inbound<typeof newPasskeyOptions>) {
    checkOwn(principal, params.id);
    return { options: await this.passkeys.newOptions(await this.users.get(params.id)) };
  }

  @Handles(addPasskey)
  async add({ principal, params, body, userAgent }: Inbound<typeof addPasskey>) {
    checkOwn(principal, params.id);
    const recoveryCodes = await this.passkeys.add(params.id, body.credential, userAgent);
    // The device has just verified its user.
    await this.sessions.stepUp(principal, 'second_factor');
    return { ...(await this.passkeys.listOf(params.id)), recoveryCodes };
  }

  @Handles(removePasskey)
  async remove({ principal, params }: Inbound<typeof removePasskey>): Promise<PasskeyList> {
    checkOwn(principal, params.id);
    await this.passkeys.remove(params.id, params.passkeyId);
    this.sessions.changed(params.id);
    return this.passkeys.listOf(params.id);
  }
}
