import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/mail.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { CodeEntity } from './code.entity.js';
import { CodesMessages } from './codes.messages.js';
import { CodesService } from './codes.service.js';
import { CodesStore } from './codes.store.js';

@Module({
  imports: [TypeOrmModule.forFeature([CodeEntity]), MailModule, SessionsModule, UsersModule],
  controllers: [CodesMessages],
  providers: [CodesService, CodesStore],
  exports: [CodesStore],
})
export class CodesModule {}
