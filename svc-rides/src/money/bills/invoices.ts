import { Inject, Injectable } from '@nestjs/common';
import { formatRupeesInColumn, rupeesFromPaise, type LabelledLine, type Language, type Receipt } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { say } from '../../say.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { inAreas, stopsInAreas } from '../../ride/areas.js';
import { pickupOf } from '../../ride/ride-values.js';
import { isTaxed, taxOf, type Tax } from './bill.js';
import { momentOf } from './moment.js';
import { inWords } from './rupees-in-words.js';
import type { CreditNoteEntity } from './credit-note.entity.js';
import { CreditNotesRepository } from './credit-notes.repository.js';
import { States, supplyIn, type PlaceOfSupply } from './states.js';

type Row = readonly [label: string, value: string];

/** The contents of an invoice, a receipt or a credit note in words: names, never a phone number. */
export interface Invoice {
  /** Of the file. */
  name: string;
  /** The seller. */
  title: string;
  /** What the document is: a tax invoice, a receipt, or a credit note. */
  subtitle: string;
  issuedAt: Date;
  facts: readonly Row[];
  lines: readonly Row[];
  /** The taxable value, GST and what GST is not charged on; none on a receipt. */
  taxLines: readonly Row[];
  totalLabel: string;
  total: string;
  totalInWords: string;
  note: string | null;
}

const amount = (paise: number) => formatRupeesInColumn(rupeesFromPaise(paise));

/** The words of invoices: of the operator by the settings, the rest by ride and receipt. */
@Injectable()
export class Invoices {
  constructor(
    @Inject(CONFIG) private readonly config: RidesConfig,
    private readonly states: States,
    private readonly notes: CreditNotesRepository,
  ) {}

  /**
   * R41: a tax invoice where a registered operator charged GST, else a receipt.
   * @param exact whether who reads it may know the rider and the addresses (R22); else areas
   */
  async of(ride: RideEntity, receipt: Receipt, language: Language, exact: boolean): Promise<Invoice> {
    const supply = await this.states.supplyOf(receipt.lines, pickupOf(ride));
    const said = saidIn(language);
    return {
      name: said('invoice.title', { ride: ride.id }),
      title: this.config.OPERATOR_NAME,
      subtitle: said(supply ? 'invoice.subtitle' : 'invoice.receipt'),
      issuedAt: new Date(receipt.issuedAt),
      facts: [...this.#documentFacts(receipt, supply, language), ...rideFacts(ride, receipt, language, exact)],
      lines: supply ? rowsOf(receipt.lines.filter(isTaxed)) : receiptRows(receipt, language),
      taxLines: supply ? taxRows(receipt, supply, language) : [],
      totalLabel: said('invoice.total'),
      total: amount(receipt.totalPaise),
      totalInWords: await inWords(receipt.totalPaise, language),
      note: receipt.tariff.gst === 'driver' ? said('invoice.gstOfDriver') : null,
    };
  }

  /** With all that GST's rule 53 asks of a credit note: its own number and day, and those of the tax invoice. */
  async creditNoteOf(ride: RideEntity, receipt: Receipt, note: CreditNoteEntity, language: Language): Promise<Invoice> {
    const said = saidIn(language);
    const dateOf = (time: Date) => momentOf(time, language);
    const supply = supplyIn(note.state, note.igstPaise > 0);
    const untaxed: Row[] = note.untaxedPaise === 0 ? [] : [[said('creditNote.untaxed'), amount(note.untaxedPaise)]];
    return {
      name: said('creditNote.title', { ride: ride.id }),
      title: this.config.OPERATOR_NAME,
      subtitle: said('creditNote.subtitle'),
      issuedAt: note.issuedAt,
      facts: [
        [said('creditNote.number'), this.notes.numberOf(note)],
        [said('invoice.issued'), dateOf(note.issuedAt)],
        [said('creditNote.forInvoice'), receipt.invoiceNumber],
        [said('creditNote.invoiceIssued'), dateOf(new Date(receipt.issuedAt))],
        ...this.#seller(supply, language),
        ...rideFacts(ride, receipt, language, true),
      ],
      lines: [...taxParts(note, supply, receipt.tariff.terms.gstPercent, language), ...untaxed],
      taxLines: [],
      totalLabel: said('creditNote.total'),
      total: amount(note.totalPaise),
      totalInWords: await inWords(note.totalPaise, language),
      note: null,
    };
  }

  #documentFacts({ invoiceNumber, issuedAt }: Receipt, supply: PlaceOfSupply | null, language: Language): Row[] {
    const said = saidIn(language);
    const issued: Row = [said('invoice.issued'), momentOf(new Date(issuedAt), language)];
    if (!supply) return [[said('invoice.receipt'), invoiceNumber], issued];
    return [[said('invoice.number'), invoiceNumber], issued, ...this.#seller(supply, language)];
  }

  #seller(supply: Pick<PlaceOfSupply, 'state'>, language: Language): Row[] {
    const said = saidIn(language);
    const { OPERATOR_GSTIN: gstin = '', OPERATOR_SAC: sac } = this.config;
    return [
      [said('invoice.gstin'), gstin],
      [said('invoice.sac'), sac],
      [
        said('invoice.placeOfSupply'),
        said('invoice.state', { state: said(`state.${supply.state}`), code: supply.state }),
      ],
    ];
  }
}

const saidIn =
  (language: Language) =>
  (...[id, values = {}]: [Parameters<typeof say>[0], Record<string, string | number>?]): string =>
    say(id, values).in(language);

function rideFacts(ride: RideEntity, receipt: Receipt, language: Language, exact: boolean): Row[] {
  const said = saidIn(language);
  const dateOf = (time: Date | null) => momentOf(time, language);
  const { vehicleType, driver, guest } = ride;
  const { pickupAddress, dropoffAddress } = exact ? ride : inAreas(ride);
  return [
    [said('invoice.ride'), ride.id],
    [said('invoice.booked'), dateOf(ride.createdAt)],
    [said('invoice.started'), dateOf(ride.startedAt)],
    [said('invoice.ended'), dateOf(ride.completedAt ?? ride.cancelledAt)],
    [said('invoice.rider'), exact ? ride.rider.name : '–'],
    ...(guest && exact ? [[said('invoice.guest'), guest.name] as const] : []),
    [said('invoice.driver'), driver?.name ?? '–'],
    [said('invoice.vehicle'), [said(`vehicle.${vehicleType}`), driver?.vehicleNumber].filter(Boolean).join(', ')],
    [said('invoice.from'), pickupAddress],
    ...(exact ? ride.stops : stopsInAreas(ride.stops)).map((stop, index): Row => [
      said('invoice.stop', { number: index + 1 }),
      stop.skipped === null ? stop.address : said('invoice.stopSkipped', { address: stop.address }),
    ]),
    [said('invoice.to'), dropoffAddress],
    ...parcelFacts(ride, language, exact),
    ...rentalFacts(ride, receipt, language),
    ...outstationFacts(ride, receipt, language),
    [
      said('invoice.tariff'),
      said('invoice.tariffVersion', { tariff: receipt.tariff.id, version: receipt.tariff.version }),
    ],
  ];
}

/** What a parcel is, and where it was to go before it went back; nothing on other bills. @param exact with words and addresses */
function parcelFacts({ parcel }: RideEntity, language: Language, exact: boolean): Row[] {
  if (!parcel) return [];
  const said = saidIn(language);
  const { description, size, returned } = parcel;
  const what = [said(`parcel.size.${size}`), exact && description].filter((part) => typeof part === 'string');
  const back = returned && exact && returned.address;
  return [[said('invoice.parcel'), what.join(', ')], ...(back ? [[said('invoice.parcelBack'), back] as const] : [])];
}

/** The package of a rental, what it used, and how its kilometres were measured; nothing on other bills. */
function rentalFacts({ rental }: RideEntity, { kind, inputs }: Receipt, language: Language): Row[] {
  if (!rental || kind !== 'ride') return [];
  const said = saidIn(language);
  const { hours, km } = rental;
  const time = said('invoice.hours', { hours: Math.floor(inputs.minutes / 60), minutes: inputs.minutes % 60 });
  return [
    [said('invoice.package'), said('invoice.packageOf', { hours, km })],
    [said('invoice.used'), said('invoice.usedOf', { time, km: inputs.metres / 1000 })],
  ];
}

/** What an outstation trip was, and how its kilometres were measured; nothing on other bills. */
function outstationFacts({ outstation }: RideEntity, { kind, inputs }: Receipt, language: Language): Row[] {
  if (!outstation || kind !== 'ride') return [];
  const said = saidIn(language);
  const nights = inputs.outstation?.nights ?? 0;
  return [
    [said('invoice.outstation'), said(`outstation.kind.${outstation.kind}`)],
    [
      said('invoice.outstationUsed'),
      said('invoice.outstationUsedOf', { days: nights + 1, nights, km: inputs.metres / 1000 }),
    ],
  ];
}

const rowsOf = (lines: readonly LabelledLine[]): Row[] => lines.map(({ label, paise }) => [label, amount(paise)]);

/** The percentage that a tariff of version 1's arithmetic adds are "Taxes" on a receipt; a GST of nothing has no line. */
function receiptRows({ lines, tariff }: Receipt, language: Language): Row[] {
  const taxes = saidIn(language)('invoice.taxes', { percent: tariff.terms.gstPercent });
  return rowsOf(
    lines.flatMap((line) => {
      if (line.code !== 'gst') return [line];
      return line.paise === 0 ? [] : [{ ...line, label: taxes }];
    }),
  );
}

/** What GST is not charged on is below it: tolls, discounts, what cash is rounded by. */
function taxRows({ lines, tariff }: Receipt, supply: PlaceOfSupply, language: Language): Row[] {
  return [
    ...taxParts(taxOf(lines, supply.integrated), supply, tariff.terms.gstPercent, language),
    ...rowsOf(lines.filter((line) => !isTaxed(line) && line.code !== 'gst')),
  ];
}

/** The taxable value and the parts of GST. @param percent of GST */
function taxParts(tax: Tax, supply: PlaceOfSupply, percent: number, language: Language): Row[] {
  const said = saidIn(language);
  const half = { percent: percent / 2 };
  const ofState = supply.territory ? said('invoice.utgst', half) : said('invoice.sgst', half);
  const taxes: Row[] = supply.integrated
    ? [[said('invoice.igst', { percent }), amount(tax.igstPaise)]]
    : [
        [said('invoice.cgst', half), amount(tax.cgstPaise)],
        [ofState, amount(tax.sgstPaise)],
      ];
  return [[said('invoice.taxable'), amount(tax.taxablePaise)], ...taxes];
}
