import { Module } from '@nestjs/common';
import { EmergenciesModule } from '../emergencies/emergencies.module.js';
import { RidesModule } from '../rides/rides.module.js';
import { ChatMessages } from './chat.messages.js';
import { ChatRepository } from './chat.repository.js';
import { ChatService } from './chat.service.js';

@Module({
  imports: [RidesModule, EmergenciesModule],
  controllers: [ChatMessages],
  providers: [ChatRepository, ChatService],
})
export class ChatModule {}
