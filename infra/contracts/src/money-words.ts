/** A sum of postings on one account, by the kind of their entries. In paise: a debit is positive, a credit negative. */
export interface PostedSum {
  account: string;
  kind: string;
  paise: number;
}

interface Word {
  /** 1: what the account is debited counts up; -1: what it is credited does. */
  sign: 1 | -1;
  accounts: readonly string[];
  /** The kinds of entries that count; all without it. */
  kinds?: readonly string[];
}

const ride = ['ride_completed'];
const income = ['commission', 'fees'];
const costs = ['promo', 'bonus', 'refunds', 'gst_borne', 'rounding'];

/**
 * The glossary of `infra/docs/money.md`: each figure of the desk is one sum over the journal, and this table says which. A
 * screen or a file with a figure of money reads it from here; nothing computes it from other figures.
 */
export const moneyWords = {
  /** Fares of completed rides with GST, tolls and the discount of a promo code. */
  fares: { sign: 1, accounts: ['rider', 'promo'], kinds: ride },
  /** The platform's income before GST: commission and fees. */
  revenue: { sign: -1, accounts: income },
  commission: { sign: -1, accounts: ['commission'] },
  /** The platform's part of cancellation fees. */
  fees: { sign: -1, accounts: ['fees'] },
  /** What the platform bears: promos, bonuses, its part of refunds, and the GST inside of fares of tariffs that do not say who owes it. */
  costs: { sign: 1, accounts: costs },
  promos: { sign: 1, accounts: ['promo'] },
  bonuses: { sign: 1, accounts: ['bonus'] },
  /** The platform's part of refunds, without the GST of credit notes that it did not bear. */
  refundsBorne: { sign: 1, accounts: ['refunds'] },
  gstBorne: { sign: 1, accounts: ['gst_borne'] },
  /** What cash was rounded down by, less what it was rounded up by. */
  rounding: { sign: 1, accounts: ['rounding'] },
  /** Revenue less costs. */
  net: { sign: -1, accounts: [...income, ...costs] },
  /** What riders got back: the platform's part, the drivers', and the GST of credit notes. */
  refunds: { sign: -1, accounts: ['rider'], kinds: ['refund'] },
  refundsOfDrivers: { sign: 1, accounts: ['driver'], kinds: ['refund'] },
  /** To be paid to the state, less what credit notes gave back. */
  gstDue: { sign: -1, accounts: ['gst'] },
  /** To be paid to the boards for the welfare of drivers (R42). */
  welfareDue: { sign: -1, accounts: ['welfare'] },
  /** Sent to drivers, less what came back. */
  paidOut: { sign: -1, accounts: ['bank'], kinds: ['payout', 'payout_failed'] },
  /** What a driver's share counts on: fares, without the GST that is not borne by the platform (R41). */
  driverGross: { sign: -1, accounts: ['driver', 'bonus', 'commission'], kinds: ride },
  /** That less commission: a driver's, without the bonus that the same entry has. */
  driverNet: { sign: -1, accounts: ['driver', 'bonus'], kinds: ride },
  tips: { sign: -1, accounts: ['driver'], kinds: ['tip'] },
  /** The driver's part of cancellation fees. */
  driverFees: { sign: -1, accounts: ['driver'], kinds: ['cancellation_fee'] },
  /** All that rides brought a driver: net, bonuses, tips and fees, less their part of refunds. */
  earned: { sign: -1, accounts: ['driver'], kinds: [...ride, 'tip', 'cancellation_fee', 'refund'] },
  /** What riders were charged for cancelled rides, with GST. */
  feesCharged: { sign: 1, accounts: ['rider'], kinds: ['cancellation_fee'] },
} as const satisfies Readonly<Record<string, Word>>;
export type MoneyWord = keyof typeof moneyWords;

/** The figures of the glossary, in paise. */
export type MoneySums = Readonly<Record<MoneyWord, number>>;

/** A figure of the glossary over sums of postings, in paise. */
export function moneyOf(word: MoneyWord, posted: readonly PostedSum[]): number {
  const { sign, accounts, kinds }: Word = moneyWords[word];
  return posted.reduce(
    (sum, { account, kind, paise }) =>
      accounts.includes(account) && (kinds === undefined || kinds.includes(kind)) ? sum + sign * paise : sum,
    0,
  );
}

/** Every figure of the glossary over sums of postings, in paise. */
export function moneySums(posted: readonly PostedSum[]): MoneySums {
  const sum = (word: MoneyWord) => moneyOf(word, posted);
  return {
    fares: sum('fares'),
    revenue: sum('revenue'),
    commission: sum('commission'),
    fees: sum('fees'),
    costs: sum('costs'),
    promos: sum('promos'),
    bonuses: sum('bonuses'),
    refundsBorne: sum('refundsBorne'),
    gstBorne: sum('gstBorne'),
    rounding: sum('rounding'),
    net: sum('net'),
    refunds: sum('refunds'),
    refundsOfDrivers: sum('refundsOfDrivers'),
    gstDue: sum('gstDue'),
    welfareDue: sum('welfareDue'),
    paidOut: sum('paidOut'),
    driverGross: sum('driverGross'),
    driverNet: sum('driverNet'),
    tips: sum('tips'),
    driverFees: sum('driverFees'),
    earned: sum('earned'),
    feesCharged: sum('feesCharged'),
  };
}
