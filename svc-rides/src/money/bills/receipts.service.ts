import { Injectable } from '@nestjs/common';
import { gstApart, type Language, type Receipt } from '@rahi/contracts';
import type { RideEntity } from '../../ride/ride.entity.js';
import { Tariffs } from '../../pricing/tariffs/tariffs.service.js';
import { BillsRepository } from './bills.repository.js';
import { labelled } from './line-labels.js';

/** The one bill of a ride, as people read it. */
@Injectable()
export class Receipts {
  constructor(
    private readonly bills: BillsRepository,
    private readonly tariffs: Tariffs,
  ) {}

  /** Null while the ride has no bill. */
  async of(ride: RideEntity, language: Language): Promise<Receipt | null> {
    const stored = await this.bills.of(ride);
    if (!stored) return null;
    const { kind, lines, inputs, totalPaise, tariffId: id, tariffVersion: version, issuedAt } = stored;
    const tariff = await this.tariffs.byRef({ id, version });
    if (!tariff) throw new Error(`the receipt of ride ${ride.id} names tariff ${id} ${version}, which is not known`);
    return {
      rideId: ride.id,
      kind,
      lines: labelled(lines, tariff.terms, inputs, language),
      totalPaise,
      currency: 'INR',
      tariff: { id, version, ...gstApart(tariff.terms) },
      inputs,
      invoiceNumber: this.bills.numberOf(stored),
      issuedAt: issuedAt.toISOString(),
    };
  }
}
