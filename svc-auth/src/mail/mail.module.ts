import { Module } from '@nestjs/common';
import { Mailer } from './mailer.js';

/** Floor 2: mails, sent over SMTP. */
@Module({
  providers: [Mailer],
  exports: [Mailer],
})
export class MailModule {}
