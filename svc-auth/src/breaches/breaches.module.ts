import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityModule } from '../identity/identity.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PersonModule } from '../person/person.module.js';
import { Affected } from './affected.service.js';
import { BreachPersonEntity } from './breach-person.entity.js';
import { BreachRecords } from './breach-records.service.js';
import { BreachEntity, BreachLineEntity } from './breach.entities.js';
import { BreachesController } from './breaches.controller.js';
import { Deadlines } from './deadlines.service.js';
import { Telling } from './telling.service.js';

/** Floor 6: breaches of personal data, and telling people and the Board of them. */
@Module({
  imports: [
    IdentityModule,
    MailModule,
    PersonModule,
    TypeOrmModule.forFeature([BreachEntity, BreachLineEntity, BreachPersonEntity]),
  ],
  controllers: [BreachesController],
  providers: [Affected, BreachRecords, Deadlines, Telling],
})
export class BreachesModule {}
