import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EmergenciesModule } from '../emergencies/emergencies.module.js';
import { RidesModule } from '../rides/rides.module.js';
import { ChatMessages } from './chat.messages.js';
import { ChatService } from './chat.service.js';
import { MessageEntity } from './message.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([MessageEntity]), RidesModule, EmergenciesModule],
  controllers: [ChatMessages],
  providers: [ChatService],
})
export class ChatModule {}
