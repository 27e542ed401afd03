import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersMessages } from './users.messages.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [SessionsModule],
  controllers: [UsersMessages],
  providers: [UsersService],
  exports: [UsersService],
})
export class UsersModule {}
