import { Inject, Injectable } from '@nestjs/common';
import { formatRupeesInColumn, rupeesFromPaise, vehicleFacts, type Receipt } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import type { RidesConfig } from '../config.js';
import type { RideEntity } from '../rides/ride.entity.js';
import { inWords } from './rupees-in-words.js';

/** What stands on an invoice, in words: names, never a phone number. */
export interface Invoice {
  rideId: string;
  title: string;
  issuedAt: Date;
  facts: readonly [label: string, value: string][];
  lines: readonly [label: string, amount: string][];
  total: string;
  totalInWords: string;
}

const amount = (paise: number) => formatRupeesInColumn(rupeesFromPaise(paise));

const inKolkata = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
/** Whatever kind of space the platform's locale data has in it. */
const dateOf = (time: Date | null) => (time ? inKolkata.format(time).replace(/\s+/g, ' ') : '–');

/** The words of invoices: of the operator by the settings, the rest by ride and receipt. */
@Injectable()
export class Invoices {
  constructor(@Inject(CONFIG) private readonly config: RidesConfig) {}

  of(ride: RideEntity, receipt: Receipt): Invoice {
    const { OPERATOR_NAME: seller, OPERATOR_GSTIN: gstin, OPERATOR_SAC: sac } = this.config;
    const { vehicleType, driver } = ride;
    return {
      rideId: ride.id,
      title: seller,
      issuedAt: new Date(receipt.issuedAt),
      facts: [
        ['Invoice', receipt.invoiceNumber],
        ['Issued', dateOf(new Date(receipt.issuedAt))],
        ['GSTIN', gstin ?? 'not registered'],
        ['SAC', sac],
        ['Ride', ride.id],
        ['Booked', dateOf(ride.createdAt)],
        ['Started', dateOf(ride.startedAt)],
        ['Ended', dateOf(ride.completedAt ?? ride.cancelledAt)],
        ['Rider', ride.rider.name],
        ['Driver', driver?.name ?? '–'],
        ['Vehicle', [vehicleFacts[vehicleType].label, driver?.vehicleNumber].filter(Boolean).join(', ')],
        ['From', ride.pickupAddress],
        ['To', ride.dropoffAddress],
        ['Tariff', `${receipt.tariff.id}, version ${receipt.tariff.version}`],
      ],
      lines: receipt.lines.map(({ label, paise }) => [label, amount(paise)]),
      total: amount(receipt.totalPaise),
      totalInWords: inWords(receipt.totalPaise),
    };
  }
}
