import { Injectable } from '@nestjs/common';
import { Refusal, type Principal } from '@rahi/contracts';
import { csvFile, Outbox, Reply, type Cause } from '@rahi/service-kit';
import { In, MoreThan } from 'typeorm';
import { PayoutEntity, type PayoutRunEntity } from './payout.entities.js';
import { mustBeApproved, ofRun } from './payout-runs.service.js';
import { say } from '../../say.js';

const heads = ['Reference', 'Driver', 'Driver id', 'Amount (INR)'];
/** A file is sent in one NATS message, so all of it is from one moment. */
const mostBytes = 900 * 1024;

/** `15200` → `152.00`. */
export const twoDecimals = (paise: number) => `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;

/** The files of runs for the bank. Drivers' accounts are not stored: the operator has them under the driver's id. */
@Injectable()
export class BankFiles {
  constructor(private readonly outbox: Outbox) {}

  /**
   * A line for each approved payout that has not failed. The lines add up to the run's postings on `bank` in the
   * journal.
   * @throws Refusal not_approved, too_large
   */
  async of(run: PayoutRunEntity, by: Pick<Principal, 'userId'>, cause: Cause): Promise<Reply<Uint8Array>> {
    mustBeApproved(run);
    return this.outbox.transaction(async (manager, emit) => {
      const payouts = await manager.find(PayoutEntity, {
        where: { runId: run.id, status: In(['approved', 'paid']), paise: MoreThan(0) },
        order: { reference: 'ASC' },
      });
      const rows = payouts.map(({ reference, driverName, driverId, paise }) => {
        return [reference, driverName, driverId, twoDecimals(paise)];
      });
      const file = csvFile([heads, ...rows]);
      if (file.byteLength > mostBytes) throw new Refusal('too_large', say('payout.tooManyPayouts'));
      await emit('audit.admin_acted.v1', ofRun('export.bank_file', by, run), cause.requestId);
      const disposition = `attachment; filename="rahi-payouts-${run.weekEnding}.csv"`;
      return new Reply<Uint8Array>(file, { http: { 'content-disposition': disposition } });
    }, cause.deadline);
  }
}
