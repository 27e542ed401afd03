import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EmergenciesModule } from '../emergencies/emergencies.module.js';
import { RidesModule } from '../rides/rides.module.js';
import { ChatController } from './chat.controller.js';
import { MessageEntity } from './message.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([MessageEntity]), RidesModule, EmergenciesModule],
  controllers: [ChatController],
})
export class ChatModule {}
