import type { DataOfService } from '@rahi/service-kit/kept-data';
import { twoYears } from '../ride/about-people.js';
import { money, ofRide, ofRidersRide } from '../ride/kept-data.js';

/** What is kept of the ledger, bills, payments and payouts: each table and column. */
export const moneyData: DataOfService = {
  disputes: {
    what: 'Bills that riders disputed',
    of: { rider: { rows: ofRidersRide, atErasure: 'blank' } },
    clocks: [{ days: twoYears, since: 'decided_at', do: { text: 'NULL', note: 'NULL', reply: 'NULL' } }],
    stays: money,
    plain: 'id reason state created_at decided_at refund_paise',
    ids: 'ride_id decided_by',
    personal: {
      text: { what: 'what the rider wrote', of: ['rider'], blank: 'NULL' },
      note: { what: 'what the desk noted', of: ['rider'], blank: 'NULL' },
      reply: { what: 'what the desk answered', of: ['rider'], blank: 'NULL' },
    },
  },
  ride_receipts: {
    what: 'Invoices: amounts, numbers, days',
    of: { rider: { rows: ofRide, atErasure: 'keep' } },
    stays: money,
    plain: 'kind tariff_id tariff_version inputs lines total_paise financial_year invoice_serial issued_at',
    ids: 'ride_id',
  },
  credit_notes: {
    what: 'Credit notes: amounts, numbers, days',
    of: { rider: { rows: ofRide, atErasure: 'keep' } },
    stays: money,
    plain:
      'financial_year serial state taxable_paise cgst_paise sgst_paise igst_paise untaxed_paise total_paise issued_at',
    ids: 'ride_id',
  },
  accounts: {
    what: 'Accounts of the ledger',
    of: { person: { rows: 'owner = $1::text::uuid', atErasure: 'keep' } },
    stays: money,
    plain: 'id kind',
    ids: 'owner',
  },
  journal_entries: {
    what: 'Entries of the ledger',
    stays: money,
    plain: 'id kind at transaction_id',
    ids: 'cause ride_id',
  },
  postings: {
    what: 'Lines of the ledger',
    of: {
      person: { rows: 'account_id IN (SELECT id FROM accounts WHERE owner = $1::text::uuid)', atErasure: 'keep' },
    },
    stays: money,
    plain: 'entry_id account_id paise',
  },
  account_balances: { what: 'Sums of the ledger', stays: money, plain: 'account_id paise rolled_up_to' },
  ledger_checks: {
    what: 'What the check of the ledger found',
    stays: 'One row',
    plain: 'name began_at ended_at checked_up_to wrong_accounts wrong_entries',
  },
  payouts: {
    what: 'Payouts to drivers',
    of: { driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'blank' } },
    stays: money,
    plain: 'id run_id reference status paise cash_paise gross_paise tds_base_paise tds_paise waiting_paise settled_at',
    ids: 'driver_id',
    personal: {
      driver_name: { what: 'name', of: ['driver'], blank: `'Driver'` },
      failure: { what: 'why the bank refused, in words', of: ['driver'], blank: 'NULL' },
    },
  },
  payout_gross: {
    what: 'What drivers grossed since the run before, for tax at source',
    of: { driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'keep' } },
    stays: money,
    plain: 'paise',
    ids: 'run_id driver_id',
  },
  driver_pans: {
    what: 'PANs of drivers, for tax at source',
    of: { driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'blank' } },
    stays: money,
    plain: 'given_at exempt',
    ids: 'driver_id',
    notInCopy: 'sealed',
    personal: {
      sealed: { what: 'the PAN, encrypted', of: ['driver'], blank: `''` },
      masked: { what: 'four letters and digits of the PAN', of: ['driver'], blank: `''` },
    },
  },
  payout_runs: {
    what: 'Weekly payouts',
    of: {
      preparer: { rows: 'prepared_by = $1::text::uuid', atErasure: 'blank' },
      approver: { rows: 'approved_by = $1::text::uuid', atErasure: 'blank' },
      discarder: { rows: 'discarded_by = $1::text::uuid', atErasure: 'blank' },
    },
    stays: money,
    plain: 'id week_ending prepared_at approved_at waiting_paise discarded_at self_approved tds',
    ids: 'prepared_by approved_by discarded_by',
    personal: {
      prepared_by_name: { what: 'name of an administrator', of: ['preparer'], blank: `'Administrator'` },
      approved_by_name: { what: 'name of an administrator', of: ['approver'], blank: `'Administrator'` },
      discarded_by_name: { what: 'name of an administrator', of: ['discarder'], blank: `'Administrator'` },
      discard_reason: { what: 'why a run was discarded, in words', of: ['discarder'], blank: `'–'` },
    },
  },
  driver_upi: {
    what: 'Drivers’ own UPI addresses that the desk has verified',
    of: { driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'delete' } },
    stays: 'Until the account ends; the row goes on without an address when it is taken away',
    plain: 'version',
    ids: 'driver_id',
    personal: { upi_id: { what: 'the driver’s own UPI address', of: ['driver'], blank: 'NULL' } },
  },
  payment_claims: {
    what: 'Reference numbers of UPI payments that riders gave',
    of: { rider: { rows: ofRidersRide, atErasure: 'keep' } },
    stays: money,
    plain: 'paise payee state claimed_at ended_at',
    ids: 'reference ride_id',
  },
  payment_orders: {
    what: 'Orders at the payment provider',
    of: { rider: { rows: ofRidersRide, atErasure: 'keep' } },
    stays: money,
    plain: 'order_id provider key_id paise state created_at looks next_look_at',
    ids: 'ride_id',
  },
  provider_payments: {
    what: 'Payments at the payment provider',
    of: { rider: { rows: ofRidersRide, atErasure: 'keep' } },
    stays: money,
    plain: 'payment_id order_id paise currency state refund_id created_at changed_at tries next_try_at',
    ids: 'ride_id',
  },
  provider_events: {
    what: 'Which messages of the payment provider were handled',
    clocks: [
      { days: 30, since: 'received_at', do: 'delete', by: 'svc-rides/src/money/payments/provider/provider.job.ts' },
    ],
    plain: 'event_id type received_at',
  },
  invoice_counters: { what: 'The last invoice number of a year', stays: money, plain: 'financial_year last' },
  credit_note_counters: {
    what: 'The last number of a year’s credit notes',
    stays: money,
    plain: 'financial_year last',
  },
  rule_days: {
    what: 'How the bills of each day kept the rules for fares',
    stays: 'Counts of a day',
    plain: 'day rule rides broken',
    ids: 'example_ride_id',
  },
};
