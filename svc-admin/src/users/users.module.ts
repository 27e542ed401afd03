import { Module } from '@nestjs/common';
import { UsersMessages } from './users.messages.js';
import { UsersService } from './users.service.js';

@Module({ controllers: [UsersMessages], providers: [UsersService] })
export class UsersModule {}
