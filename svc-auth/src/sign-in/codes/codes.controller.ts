import { Controller } from '@nestjs/common';
import { sendOtp, useSignInLink, verifyOtp } from '@rahi/contracts';
import { HandlesPublic, type PublicInbound } from '@rahi/service-kit';
import { CodesService } from './codes.service.js';

@Controller()
export class CodesController {
  constructor(private readonly codes: CodesService) {}

  @HandlesPublic(sendOtp)
  async send({ body, ...asked }: PublicInbound<typeof sendOtp>) {
    return this.codes.send(body.email, asked);
  }

  @HandlesPublic(verifyOtp)
  async verify({ body, ...asked }: PublicInbound<typeof verifyOtp>) {
    return this.codes.verify(body, asked);
  }

  @HandlesPublic(useSignInLink)
  async useLink({ body, ...asked }: PublicInbound<typeof useSignInLink>) {
    return this.codes.useLink(body.token, asked);
  }
}
