import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UserEntity } from './user.entity.js';
import { UsersMessages } from './users.messages.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity]), SessionsModule],
  controllers: [UsersMessages],
  providers: [UsersService],
  exports: [UsersService],
})
export class UsersModule {}
