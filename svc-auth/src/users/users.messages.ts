import { Controller } from '@nestjs/common';
import { getSession, updateUser } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { viewOf } from './user.entity.js';
import { UsersService } from './users.service.js';

@Controller()
export class UsersMessages {
  constructor(private readonly users: UsersService) {}

  @Handles(getSession)
  async signedIn({ principal }: Inbound<typeof getSession>) {
    return viewOf(await this.users.get(principal.userId));
  }

  @Handles(updateUser)
  async update(inbound: Inbound<typeof updateUser>) {
    const { principal, params, body } = inbound;
    return viewOf(await this.users.updateOwn(principal.userId, params.id, body, inbound));
  }
}
