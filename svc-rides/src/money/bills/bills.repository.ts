import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { financialYear, type FareInputs, type FareLine, type Receipt, type TariffRef } from '@rahi/contracts';
import { CONFIG, preparedIn } from '@rahi/service-kit';
import { Repository, type EntityManager } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { Standby } from '../../ride/past/standby.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { BillEntity } from './bill.entity.js';
import { nextNumberSql } from './next-number.js';

/** A receipt before it has its invoice number. */
export interface ReceiptDraft {
  rideId: string;
  kind: Receipt['kind'];
  tariff: TariffRef;
  inputs: FareInputs;
  lines: FareLine[];
  totalPaise: number;
  issuedAt: Date;
}

/** Stores a receipt with its number, in one statement. */
const insert = `${nextNumberSql('invoice_counters', '$7')}
  INSERT INTO ride_receipts (ride_id, kind, tariff_id, tariff_version, inputs, lines, financial_year, total_paise, issued_at,
    invoice_serial)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, last FROM numbered`;

/** Longer than a standby may be behind. */
const oldMs = 3_600_000;

/** The bills of rides. */
@Injectable()
export class BillsRepository {
  constructor(
    @InjectRepository(BillEntity) private readonly table: Repository<BillEntity>,
    private readonly standby: Standby,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** A receipt never changes: that of a ride that has ended long ago may be read from the standby. */
  async of({ id: rideId, completedAt, cancelledAt }: RideEntity): Promise<BillEntity | null> {
    const end = completedAt ?? cancelledAt;
    const isOld = end !== null && Date.now() - end.getTime() > oldMs;
    const old =
      isOld && this.standby.isUsed
        ? await this.standby.read((from) => from.getRepository(BillEntity).findOneBy({ rideId }))
        : null;
    return old ?? this.table.findOneBy({ rideId });
  }

  /**
   * Stores a receipt for ever, in the current transaction; call it late, because invoices wait for one another from
   * here on.
   */
  async issue(manager: EntityManager, draft: ReceiptDraft): Promise<void> {
    const { rideId, kind, tariff, inputs, lines, totalPaise, issuedAt } = draft;
    await preparedIn(manager, insert, [
      rideId,
      kind,
      tariff.id,
      tariff.version,
      JSON.stringify(inputs),
      JSON.stringify(lines),
      financialYear(issuedAt),
      totalPaise,
      issuedAt,
    ]);
  }

  /** `RH/2627/0000042`: at most 16 characters, as GST's rule 46 requires. */
  numberOf({ financialYear: year, invoiceSerial }: Pick<BillEntity, 'financialYear' | 'invoiceSerial'>): string {
    return `${this.config.INVOICE_PREFIX}/${year}/${String(invoiceSerial).padStart(7, '0')}`;
  }
}
