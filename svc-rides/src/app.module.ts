import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { BookingKeyEntity } from './booking/booking-key.entity.js';
import { BookingKeysJob } from './booking/booking-keys.job.js';
import { BookingController } from './booking/booking.controller.js';
import { BookingRepository } from './booking/booking.repository.js';
import { TripArea } from './booking/trip-area.js';
import { JournalFileController } from './bookkeeping/journal-file.controller.js';
import { MoneyFiguresController } from './bookkeeping/money-figures.controller.js';
import { ChatController } from './chat/chat.controller.js';
import { MessageEntity } from './chat/message.entity.js';
import { CallsController } from './calls/calls.controller.js';
import { callProxy } from './calls/chosen-call-proxy.js';
import { ridesConfig } from './config.js';
import { Candidates } from './dispatch/candidates.js';
import { Cities } from './dispatch/cities.js';
import { DispatchController } from './dispatch/dispatch.controller.js';
import { Figures } from './dispatch/figures.js';
import { MatchEntity } from './dispatch/match.entity.js';
import { Matches } from './dispatch/matches.js';
import { OfferEntity } from './dispatch/offer.entity.js';
import { OffersRepository } from './dispatch/offers.repository.js';
import { ReceiptDayEntity, ReceiptEntity } from './dispatch/receipt.entity.js';
import { Receipts } from './dispatch/receipts.js';
import { RoundService } from './dispatch/round.service.js';
import { RoundsJob } from './dispatch/rounds.job.js';
import { WaitingRides } from './dispatch/waiting-rides.js';
import { BlockEntity } from './blocks/block.entity.js';
import { BlocksController } from './blocks/blocks.controller.js';
import { DisputeEntity } from './disputes/dispute.entity.js';
import { DisputesController } from './disputes/disputes.controller.js';
import { DisputesDeskController } from './disputes/disputes-desk.controller.js';
import { FlagEntity } from './flags/flag.entity.js';
import { Flags } from './flags/flags.service.js';
import { FlagsController } from './flags/flags.controller.js';
import { FlagsJob } from './flags/flags.job.js';
import { DriverDirectory } from './drivers/driver-directory.js';
import { Pushes } from './drivers/pushes.js';
import { AnyRideEntity, EndedRideEntity } from './ended/any-ride.entity.js';
import { EndedRides } from './ended/ended-rides.js';
import { EndedRidesJob } from './ended/ended-rides.job.js';
import { Standby } from './ended/standby.js';
import { EmergenciesController } from './emergencies/emergencies.controller.js';
import { EmergencyEntity } from './emergencies/emergency.entity.js';
import { Emergencies } from './emergencies/emergencies.service.js';
import { EmergencyService } from './incidents/emergency-service.js';
import { IncidentTripController } from './incidents/incident-trip.controller.js';
import { RideHistory } from './history/ride-history.js';
import { HistoryController } from './history/history.controller.js';
import { Journal } from './ledger/journal.js';
import { LedgerCheckJob } from './ledger/ledger-check.job.js';
import {
  AccountBalanceEntity,
  AccountEntity,
  JournalEntryEntity,
  LedgerCheckEntity,
  PostingEntity,
} from './ledger/ledger.entities.js';
import { ApproachJob } from './lifecycle/approach.job.js';
import { AssignmentService } from './lifecycle/assignment.service.js';
import { ExpiryJob } from './lifecycle/expiry.job.js';
import { GivenBackController } from './lifecycle/given-back.controller.js';
import { LifecycleController } from './lifecycle/lifecycle.controller.js';
import { MoveConditions } from './lifecycle/move-conditions.js';
import { NamingLimits } from './lifecycle/naming-limits.js';
import { TripCodeService } from './lifecycle/trip-code.service.js';
import { UnconfirmedJob } from './lifecycle/unconfirmed.job.js';
import { LocalController } from './local/local.controller.js';
import { RatingsController } from './ratings/ratings.controller.js';
import { PaymentsController } from './payments/payments.controller.js';
import { paymentProvider } from './payments/provider/chosen-provider.js';
import { ProviderController } from './payments/provider/provider.controller.js';
import {
  PaymentOrderEntity,
  ProviderEventEntity,
  ProviderPaymentEntity,
} from './payments/provider/provider.entities.js';
import { ProviderFollowUp } from './payments/provider/provider-follow-up.js';
import { ProviderJob } from './payments/provider/provider.job.js';
import { ProviderMetrics } from './payments/provider/provider-metrics.js';
import { ProviderPayments } from './payments/provider/provider-payments.service.js';
import { BankFiles } from './payouts/bank-files.js';
import { DriverPayoutsController } from './payouts/driver-payouts.controller.js';
import { PayoutEntity, PayoutRunEntity } from './payouts/payout.entities.js';
import { PayoutRunsController } from './payouts/payout-runs.controller.js';
import { PayoutRuns } from './payouts/payout-runs.service.js';
import { PayoutsRepository } from './payouts/payouts.repository.js';
import { RideFlagsController } from './payouts/ride-flags.controller.js';
import { Statements } from './payouts/statements.js';
import { WeeklyRunsJob } from './payouts/weekly-runs.job.js';
import { WalletController } from './payments/wallet.controller.js';
import { Wallet } from './payments/wallet.service.js';
import { PromoEntity } from './promos/promo.entity.js';
import { PromosController } from './promos/promos.controller.js';
import { Promos } from './promos/promos.service.js';
import { Billing } from './receipts/billing.service.js';
import { CancellationFeeController } from './receipts/cancellation-fee.controller.js';
import { Invoices } from './receipts/invoices.js';
import { LateBillsJob } from './receipts/late-bills.job.js';
import { ReceiptsController } from './receipts/receipts.controller.js';
import { ReceiptsRepository } from './receipts/receipts.repository.js';
import { RideReceiptEntity } from './receipts/ride-receipt.entity.js';
import { RequestsController } from './requests/requests.controller.js';
import { RideMetrics } from './rides/ride-metrics.js';
import { RideEntity } from './rides/ride.entity.js';
import { AccountOpenController } from './privacy/account-open.controller.js';
import { RidesController } from './rides/rides.controller.js';
import { RidesRepository } from './rides/rides.repository.js';
import { SafetyChecks } from './safety/safety-checks.service.js';
import { SafetyController } from './safety/safety.controller.js';
import { SafetyJob } from './safety/safety.job.js';
import { WatchEntity } from './safety/watch.entity.js';
import { ShareEntity } from './shares/share.entity.js';
import { ContactTellings } from './shares/contact-tellings.js';
import { SharesController } from './shares/shares.controller.js';
import { Shares } from './shares/shares.service.js';
import { SurgeController } from './surge/surge.controller.js';
import { SurgeCellEntity, SurgeControlEntity } from './surge/surge.entities.js';
import { SurgeJob } from './surge/surge.job.js';
import { Surge } from './surge/surge.service.js';
import { RuleDayEntity } from './rules/rule-day.entity.js';
import { RulesController } from './rules/rules.controller.js';
import { RulesJob } from './rules/rules.job.js';
import { Quotes } from './tariffs/quotes.service.js';
import { QuoteKeyEntity, TariffEntity } from './tariffs/tariff.entity.js';
import { TariffsController } from './tariffs/tariffs.controller.js';
import { Tariffs } from './tariffs/tariffs.service.js';
import { TripMapController } from './trip-map/trip-map.controller.js';
import { Trail } from './trips/trail.js';
import { TrailEntity } from './trips/trail.entity.js';
import { TripPositions } from './trips/trip-positions.js';
import { TripsController } from './trips/trips.controller.js';

export const service: ServiceOptions = {
  name: 'svc-rides',
  config: ridesConfig,
  migrations: new URL('./migrations/', import.meta.url),
};

@Module({
  imports: [
    ServiceModule.forRoot(service),
    TypeOrmModule.forFeature([
      AccountBalanceEntity,
      AccountEntity,
      AnyRideEntity,
      BookingKeyEntity,
      BlockEntity,
      DisputeEntity,
      EmergencyEntity,
      EndedRideEntity,
      FlagEntity,
      JournalEntryEntity,
      LedgerCheckEntity,
      MatchEntity,
      MessageEntity,
      OfferEntity,
      PaymentOrderEntity,
      PayoutEntity,
      PayoutRunEntity,
      PostingEntity,
      PromoEntity,
      ProviderEventEntity,
      ProviderPaymentEntity,
      ReceiptDayEntity,
      ReceiptEntity,
      QuoteKeyEntity,
      RideEntity,
      RideReceiptEntity,
      RuleDayEntity,
      ShareEntity,
      SurgeCellEntity,
      SurgeControlEntity,
      TariffEntity,
      TrailEntity,
      WatchEntity,
    ]),
  ],
  controllers: [
    AccountOpenController,
    BookingController,
    CancellationFeeController,
    ChatController,
    DispatchController,
    DriverPayoutsController,
    BlocksController,
    CallsController,
    DisputesController,
    DisputesDeskController,
    EmergenciesController,
    FlagsController,
    GivenBackController,
    HistoryController,
    IncidentTripController,
    JournalFileController,
    LifecycleController,
    LocalController,
    MoneyFiguresController,
    PayoutRunsController,
    PaymentsController,
    PromosController,
    ProviderController,
    RatingsController,
    ReceiptsController,
    RequestsController,
    RideFlagsController,
    RidesController,
    RulesController,
    SafetyController,
    SharesController,
    SurgeController,
    TariffsController,
    TripMapController,
    TripsController,
    WalletController,
  ],
  providers: [
    ApproachJob,
    AssignmentService,
    BankFiles,
    Billing,
    BookingKeysJob,
    BookingRepository,
    Candidates,
    Cities,
    ContactTellings,
    DriverDirectory,
    Emergencies,
    EmergencyService,
    EndedRides,
    EndedRidesJob,
    ExpiryJob,
    Figures,
    Flags,
    FlagsJob,
    Invoices,
    LateBillsJob,
    Journal,
    LedgerCheckJob,
    Matches,
    MoveConditions,
    NamingLimits,
    OffersRepository,
    PayoutRuns,
    PayoutsRepository,
    Promos,
    paymentProvider,
    callProxy,
    ProviderFollowUp,
    ProviderJob,
    ProviderMetrics,
    ProviderPayments,
    Pushes,
    Quotes,
    Receipts,
    ReceiptsRepository,
    RideHistory,
    RideMetrics,
    RidesRepository,
    RoundService,
    RoundsJob,
    RulesJob,
    SafetyChecks,
    SafetyJob,
    Shares,
    Surge,
    SurgeJob,
    Standby,
    Statements,
    Tariffs,
    Trail,
    TripArea,
    TripCodeService,
    TripPositions,
    UnconfirmedJob,
    WaitingRides,
    WeeklyRunsJob,
    Wallet,
  ],
})
export class AppModule {}
