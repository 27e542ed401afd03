import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RideModule } from '../ride/ride.module.js';
import { Cities } from './cities/cities.js';
import { Law } from './law/law.js';
import { PromoEntity } from './promos/promo.entity.js';
import { PromosController } from './promos/promos.controller.js';
import { Promos } from './promos/promos.service.js';
import { QuoteKeyEntity } from './quotes/quote-key.entity.js';
import { Quotes } from './quotes/quotes.service.js';
import { SurgeController } from './surge/surge.controller.js';
import { SurgeCellEntity, SurgeControlEntity } from './surge/surge.entities.js';
import { SurgeJob } from './surge/surge.job.js';
import { Surge } from './surge/surge.service.js';
import { TariffEntity } from './tariffs/tariff.entity.js';
import { TariffLaw } from './tariffs/tariff-law.js';
import { PublishedFaresController } from './tariffs/published-fares.controller.js';
import { TariffsController } from './tariffs/tariffs.controller.js';
import { Tariffs } from './tariffs/tariffs.service.js';

/** Floor 2: what a ride costs before it begins. */
@Module({
  imports: [
    RideModule,
    TypeOrmModule.forFeature([PromoEntity, QuoteKeyEntity, SurgeCellEntity, SurgeControlEntity, TariffEntity]),
  ],
  controllers: [PromosController, PublishedFaresController, SurgeController, TariffsController],
  providers: [Cities, Law, Promos, Quotes, Surge, SurgeJob, TariffLaw, Tariffs],
  exports: [Cities, Law, Promos, Quotes, Tariffs],
})
export class PricingModule {}
