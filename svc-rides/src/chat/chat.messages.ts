import { Controller } from '@nestjs/common';
import { rideMessages, sendRideMessage } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { ChatService } from './chat.service.js';

@Controller()
export class ChatMessages {
  constructor(private readonly chat: ChatService) {}

  @Handles(rideMessages)
  read(inbound: Inbound<typeof rideMessages>) {
    return this.chat.read(inbound);
  }

  @Handles(sendRideMessage)
  send(inbound: Inbound<typeof sendRideMessage>) {
    return this.chat.send(inbound);
  }
}
