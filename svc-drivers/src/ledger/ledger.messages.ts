import { Controller } from '@nestjs/common';
import {
  driverEarnings,
  driverLedger,
  driverLedgerFile,
  driverToday,
  type DriverToday,
  type Earnings as EarningsAnswer,
  type LedgerEntry,
} from '@rahi/contracts';
import { Handles, type Inbound, type Reply } from '@rahi/service-kit';
import { Earnings } from './earnings.service.js';
import { Ledger } from './ledger.service.js';

@Controller()
export class LedgerMessages {
  constructor(
    private readonly earnings: Earnings,
    private readonly ledger: Ledger,
  ) {}

  @Handles(driverToday)
  today({ params, principal, requestId }: Inbound<typeof driverToday>): Promise<DriverToday> {
    return this.earnings.today(params.driverId, principal, requestId);
  }

  @Handles(driverEarnings)
  earned({ params, query, principal, requestId }: Inbound<typeof driverEarnings>): Promise<EarningsAnswer> {
    return this.earnings.of(params.driverId, query.period ?? 'week', principal, requestId);
  }

  @Handles(driverLedger)
  settlements(inbound: Inbound<typeof driverLedger>): Promise<Reply<LedgerEntry[]>> {
    return this.ledger.page(inbound);
  }

  @Handles(driverLedgerFile)
  file(inbound: Inbound<typeof driverLedgerFile>): Promise<Reply<Uint8Array>> {
    return this.ledger.file(inbound);
  }
}
