import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityModule } from '../identity/identity.module.js';
import { MailModule } from '../mail/mail.module.js';
import { CodeEntity } from './codes/code.entity.js';
import { CodesController } from './codes/codes.controller.js';
import { CodesService } from './codes/codes.service.js';
import { CodesStore } from './codes/codes.store.js';
import { GuessEntity, KnownBrowserEntity } from './codes/guess.entity.js';
import { Guesses } from './codes/guesses.js';
import { SharedBrowsersController } from './codes/shared-browsers.controller.js';
import { SignIns } from './codes/sign-ins.js';
import { WrongGuesses } from './codes/wrong-guesses.js';
import { Challenges } from './passkeys/challenges.js';
import { ChallengeEntity, PasskeyEntity, RecoveryCodeEntity } from './passkeys/passkey.entities.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { Passkeys } from './passkeys/passkeys.service.js';
import { RecoveryCodes } from './passkeys/recovery-codes.js';
import { StepUpController } from './step-up/step-up.controller.js';
import { SweeperService } from './sweeper.service.js';

/** Floor 3: how people prove who they are. Codes, links, passkeys and step-ups. */
@Module({
  imports: [
    IdentityModule,
    MailModule,
    TypeOrmModule.forFeature([
      ChallengeEntity,
      CodeEntity,
      GuessEntity,
      KnownBrowserEntity,
      PasskeyEntity,
      RecoveryCodeEntity,
    ]),
  ],
  controllers: [CodesController, PasskeysController, SharedBrowsersController, StepUpController],
  providers: [
    Challenges,
    CodesService,
    CodesStore,
    Guesses,
    Passkeys,
    RecoveryCodes,
    SignIns,
    SweeperService,
    WrongGuesses,
  ],
})
export class SignInModule {}
