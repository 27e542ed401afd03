import { Inject, Injectable } from '@nestjs/common';
import { formatRupeesInColumn, rupeesFromPaise, type Language, type Receipt } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { say } from '../../say.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { momentOf } from './moment.js';
import { inWords } from './rupees-in-words.js';

/** The contents of an invoice in words: names, never a phone number. */
export interface Invoice {
  rideId: string;
  title: string;
  issuedAt: Date;
  facts: readonly [label: string, value: string][];
  lines: readonly [label: string, amount: string][];
  total: string;
  /** In English, as invoices in India have it. */
  totalInWords: string;
}

const amount = (paise: number) => formatRupeesInColumn(rupeesFromPaise(paise));

/** The words of invoices: of the operator by the settings, the rest by ride and receipt. */
@Injectable()
export class Invoices {
  constructor(@Inject(CONFIG) private readonly config: RidesConfig) {}

  of(ride: RideEntity, receipt: Receipt, language: Language): Invoice {
    const said = (id: Parameters<typeof say>[0], values = {}) => say(id, values).in(language);
    const dateOf = (time: Date | null) => momentOf(time, language);
    const { OPERATOR_NAME: seller, OPERATOR_GSTIN: gstin, OPERATOR_SAC: sac } = this.config;
    const { vehicleType, driver } = ride;
    return {
      rideId: ride.id,
      title: seller,
      issuedAt: new Date(receipt.issuedAt),
      facts: [
        [said('invoice.number'), receipt.invoiceNumber],
        [said('invoice.issued'), dateOf(new Date(receipt.issuedAt))],
        [said('invoice.gstin'), gstin ?? said('invoice.notRegistered')],
        [said('invoice.sac'), sac],
        [said('invoice.ride'), ride.id],
        [said('invoice.booked'), dateOf(ride.createdAt)],
        [said('invoice.started'), dateOf(ride.startedAt)],
        [said('invoice.ended'), dateOf(ride.completedAt ?? ride.cancelledAt)],
        [said('invoice.rider'), ride.rider.name],
        [said('invoice.driver'), driver?.name ?? '–'],
        [said('invoice.vehicle'), [said(`vehicle.${vehicleType}`), driver?.vehicleNumber].filter(Boolean).join(', ')],
        [said('invoice.from'), ride.pickupAddress],
        [said('invoice.to'), ride.dropoffAddress],
        [
          said('invoice.tariff'),
          said('invoice.tariffVersion', { tariff: receipt.tariff.id, version: receipt.tariff.version }),
        ],
      ],
      lines: receipt.lines.map(({ label, paise }) => [label, amount(paise)]),
      total: amount(receipt.totalPaise),
      totalInWords: inWords(receipt.totalPaise),
    };
  }
}
