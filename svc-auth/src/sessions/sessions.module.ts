import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SessionHints } from './session-hints.js';
import { SessionEntity } from './session.entity.js';
import { SessionsMessages } from './sessions.messages.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([SessionEntity])],
  controllers: [SessionsMessages],
  providers: [SessionsService, SessionHints],
  exports: [SessionsService, SessionHints],
})
export class SessionsModule {}
