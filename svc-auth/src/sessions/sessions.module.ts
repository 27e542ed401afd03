import { Module } from '@nestjs/common';
import { SessionHints } from './session-hints.js';
import { SessionsMessages } from './sessions.messages.js';
import { SessionsService } from './sessions.service.js';

@Module({
  controllers: [SessionsMessages],
  providers: [SessionsService, SessionHints],
  exports: [SessionsService, SessionHints],
})
export class SessionsModule {}
