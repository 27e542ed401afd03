import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PricingModule } from '../pricing/pricing.module.js';
import { PromoEntity } from '../pricing/promos/promo.entity.js';
import { RideModule } from '../ride/ride.module.js';
import { BillEntity } from './bills/bill.entity.js';
import { Billing } from './bills/billing.service.js';
import { BillsController } from './bills/bills.controller.js';
import { BillsRepository } from './bills/bills.repository.js';
import { CreditNoteEntity } from './bills/credit-note.entity.js';
import { CreditNotes } from './bills/credit-notes.js';
import { CreditNotesRepository } from './bills/credit-notes.repository.js';
import { Receipts } from './bills/receipts.service.js';
import { RideBillsController } from './bills/ride-bills.controller.js';
import { CancellationFeeController } from './bills/cancellation-fee.controller.js';
import { DriverChargeController } from './bills/driver-charge.controller.js';
import { DriverCharges } from './bills/driver-charges.service.js';
import { Invoices } from './bills/invoices.js';
import { States } from './bills/states.js';
import { LateArrivals } from './bills/late-arrivals.js';
import { LateBillsJob } from './bills/late-bills.job.js';
import { LongTripsJob } from './bills/long-trips.job.js';
import { JournalFileController } from './bookkeeping/journal-file.controller.js';
import { MoneyFiguresController } from './bookkeeping/money-figures.controller.js';
import { DisputeEntity } from './disputes/dispute.entity.js';
import { DisputesDeskController } from './disputes/disputes-desk.controller.js';
import { DisputesController } from './disputes/disputes.controller.js';
import { Journal } from './ledger/journal.js';
import { LedgerCheckJob } from './ledger/ledger-check.job.js';
import {
  AccountBalanceEntity,
  AccountEntity,
  JournalEntryEntity,
  LedgerCheckEntity,
  PostingEntity,
} from './ledger/ledger.entities.js';
import { ClaimsDeskController } from './payments/claims/claims-desk.controller.js';
import { Claims } from './payments/claims/claims.service.js';
import { PaymentClaimEntity } from './payments/claims/payment-claim.entity.js';
import { DriverUpiEntity } from './payments/driver-upi/driver-upi.entity.js';
import { DriverUpiAddresses } from './payments/driver-upi/driver-upi.service.js';
import { DuesController } from './payments/dues.controller.js';
import { Dues } from './payments/dues.service.js';
import { PaymentsController } from './payments/paying/payments.controller.js';
import { paymentProvider } from './payments/provider/chosen-provider.js';
import { ProviderFollowUp } from './payments/provider/provider-follow-up.js';
import { ProviderMetrics } from './payments/provider/provider-metrics.js';
import { ProviderPayments } from './payments/provider/provider-payments.service.js';
import { ProviderController } from './payments/provider/provider.controller.js';
import {
  PaymentOrderEntity,
  ProviderEventEntity,
  ProviderPaymentEntity,
} from './payments/provider/provider.entities.js';
import { ProviderJob } from './payments/provider/provider.job.js';
import { WalletController } from './payments/wallet.controller.js';
import { Wallet } from './payments/wallet.service.js';
import { BankFiles } from './payouts/bank-files.js';
import { DriverAccountController } from './payouts/driver-account.controller.js';
import { DriverPayoutsController } from './payouts/driver-payouts.controller.js';
import { LateDrivers } from './payouts/late-drivers.service.js';
import { LateSettlementsController } from './payouts/late-settlements.controller.js';
import { PayoutRunsController } from './payouts/payout-runs.controller.js';
import { PayoutRuns } from './payouts/payout-runs.service.js';
import { PayoutEntity, PayoutRunEntity } from './payouts/payout.entities.js';
import { PayoutsRepository } from './payouts/payouts.repository.js';
import { RideFlagsController } from './payouts/ride-flags.controller.js';
import { DriverPanEntity } from './tds/driver-pan.entity.js';
import { TdsController } from './payouts/tds.controller.js';
import { Tds } from './tds/tds.service.js';
import { Statements } from './payouts/statements.js';
import { WeeklyRunsJob } from './payouts/weekly-runs.job.js';
import { RuleDayEntity } from './rules/rule-day.entity.js';
import { BrokenRulesMetric } from './rules/broken-rules.metric.js';
import { LawOfCities } from './rules/law-of-cities.js';
import { LawToday } from './rules/law-today.service.js';
import { RulesController } from './rules/rules.controller.js';
import { RulesJob } from './rules/rules.job.js';
import { BankStatements } from './statement/bank-statements.service.js';
import { StatementController } from './statement/statement.controller.js';
import { TariffDryRunController } from './tariff-dry-run/tariff-dry-run.controller.js';

/** Floor 3: what a ride costs once it has ended, and who gets the money. */
@Module({
  imports: [
    RideModule,
    PricingModule,
    TypeOrmModule.forFeature([
      DriverPanEntity,
      AccountBalanceEntity,
      AccountEntity,
      BillEntity,
      CreditNoteEntity,
      DisputeEntity,
      DriverUpiEntity,
      JournalEntryEntity,
      LedgerCheckEntity,
      PaymentClaimEntity,
      PaymentOrderEntity,
      PayoutEntity,
      PayoutRunEntity,
      PostingEntity,
      PromoEntity,
      ProviderEventEntity,
      ProviderPaymentEntity,
      RuleDayEntity,
    ]),
  ],
  controllers: [
    TdsController,
    BillsController,
    CancellationFeeController,
    ClaimsDeskController,
    DisputesController,
    DisputesDeskController,
    DriverAccountController,
    DriverChargeController,
    DriverPayoutsController,
    DuesController,
    JournalFileController,
    LateSettlementsController,
    MoneyFiguresController,
    PaymentsController,
    PayoutRunsController,
    ProviderController,
    RideBillsController,
    RideFlagsController,
    RulesController,
    StatementController,
    TariffDryRunController,
    WalletController,
  ],
  providers: [
    BankFiles,
    BankStatements,
    Billing,
    BillsRepository,
    BrokenRulesMetric,
    Claims,
    CreditNotes,
    CreditNotesRepository,
    DriverCharges,
    DriverUpiAddresses,
    Dues,
    Invoices,
    States,
    Journal,
    LateArrivals,
    LateBillsJob,
    LateDrivers,
    LedgerCheckJob,
    LongTripsJob,
    paymentProvider,
    PayoutRuns,
    PayoutsRepository,
    ProviderFollowUp,
    ProviderJob,
    ProviderMetrics,
    ProviderPayments,
    Receipts,
    LawOfCities,
    LawToday,
    RulesJob,
    Statements,
    Tds,
    Wallet,
    WeeklyRunsJob,
  ],
  exports: [Billing, Claims, DriverCharges, Dues, Journal, Receipts, Wallet],
})
export class MoneyModule {}
