import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { languages, mailPerson } from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { Mailer } from '../../mail/mailer.js';
import { UserEntity } from '../../identity/users/user.entity.js';

/** Mails that other services request: only svc-auth knows a person's address and language. */
@Controller()
export class PeopleMailController {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly mailer: Mailer,
  ) {}

  /** @throws Error when the mail server did not accept the mail in time */
  @HandlesInternal(mailPerson)
  async mail({ request: { userId, texts } }: InternalInbound<typeof mailPerson>) {
    const user = await this.users.findOneBy({ id: userId });
    const said = texts[user?.language ?? languages[0]] ?? texts[languages[0]];
    if (!user || !said) return { sent: false };
    await this.mailer.sendInTime(user.email, said);
    return { sent: true };
  }
}
