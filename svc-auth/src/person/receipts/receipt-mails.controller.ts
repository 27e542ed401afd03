import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { chooseReceiptMail, type User } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import type { DataSource } from 'typeorm';
import { checkOwn } from '../../identity/users/own.js';
import { noSuchUser, UserEntity, viewOf } from '../../identity/users/user.entity.js';
import { ReceiptMails } from './receipt-mails.service.js';

/** Whether a person wants receipts by mail. */
@Controller()
export class ReceiptMailsController {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly mails: ReceiptMails,
  ) {}

  /** @throws Refusal not_found for another user than the caller. */
  @Handles(chooseReceiptMail)
  async choose({ principal, params: { id }, body }: Inbound<typeof chooseReceiptMail>): Promise<User> {
    checkOwn(principal, id);
    return this.database.transaction(async (manager) => {
      // The lock that counting a trip takes as well: its receipt is stored either here or there.
      const user = await manager.findOne(UserEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!user) throw noSuchUser();
      const switchedOn = body.wanted && user.receiptMail !== true;
      user.receiptMail = body.wanted;
      await manager.update(UserEntity, { id }, { receiptMail: body.wanted });
      if (switchedOn && body.rideId !== undefined) await this.mails.keepOwn(manager, body.rideId, id);
      return viewOf(user);
    });
  }
}
