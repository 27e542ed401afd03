import { Controller } from '@nestjs/common';
import { sendOtp, verifyOtp } from '@rahi/contracts';
import { HandlesPublic, type PublicInbound } from '@rahi/service-kit';
import { CodesService } from './codes.service.js';

@Controller()
export class CodesController {
  constructor(private readonly codes: CodesService) {}

  @HandlesPublic(sendOtp)
  async send({ body, clientAddress, requestId }: PublicInbound<typeof sendOtp>) {
    return this.codes.send(body.email, clientAddress, requestId);
  }

  @HandlesPublic(verifyOtp)
  async verify({ body, principal, requestId, userAgent }: PublicInbound<typeof verifyOtp>) {
    return this.codes.verify(body, principal, { requestId, userAgent });
  }
}
