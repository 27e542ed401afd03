import { Controller } from '@nestjs/common';
import { adminUsers } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { UsersService } from './users.service.js';

@Controller()
export class UsersMessages {
  constructor(private readonly users: UsersService) {}

  @Handles(adminUsers)
  list({ query }: Inbound<typeof adminUsers>) {
    return this.users.list(query);
  }
}
