import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from './clock.js';
import { OwnSessionsController } from './sessions/own-sessions.controller.js';
import { SessionHints } from './sessions/session-hints.js';
import { SessionEntity } from './sessions/session.entity.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { UserEntity } from './users/user.entity.js';
import { UsersService } from './users/users.service.js';

/** Floor 1: who somebody is. Users, their sessions and the time. */
@Module({
  imports: [TypeOrmModule.forFeature([SessionEntity, UserEntity])],
  controllers: [OwnSessionsController, SessionsController],
  providers: [Clock, SessionHints, SessionsService, UsersService],
  exports: [TypeOrmModule, Clock, SessionHints, SessionsService, UsersService],
})
export class IdentityModule {}
