import { Controller } from '@nestjs/common';
import { logout, resolveSession, resolveSessions } from '@rahi/contracts';
import { Handles, HandlesInternal, Reply, type Inbound, type InternalInbound } from '@rahi/service-kit';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @HandlesInternal(resolveSession)
  async resolve({ request }: InternalInbound<typeof resolveSession>) {
    const [principal = null] = await this.sessions.resolveAll([request.token]);
    return { principal };
  }

  @HandlesInternal(resolveSessions)
  async resolveAll({ request }: InternalInbound<typeof resolveSessions>) {
    return { principals: await this.sessions.resolveAll(request.tokens) };
  }

  @Handles(logout)
  async logout({ principal, requestId }: Inbound<typeof logout>) {
    await this.sessions.end(principal, requestId);
    return new Reply({ success: true }, { session: '' });
  }
}
