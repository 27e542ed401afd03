import { Controller, type Type } from '@nestjs/common';
import { outboxPage } from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '../nats/handles.js';
import { OutboxPages, type OutboxPage } from './outbox-pages.js';

/** Left for the answer's way back, in milliseconds. */
const marginMs = 200;

/** What every service answers about its outbox, under its own area. */
export function outboxMessages(area: string): Type {
  const rpc = outboxPage(area);

  @Controller()
  class OutboxMessages {
    constructor(private readonly pages: OutboxPages) {}

    @HandlesInternal(rpc)
    page({ request, deadline }: InternalInbound<typeof rpc>): Promise<OutboxPage> {
      return this.pages.page(request.after, request.limit, deadline - marginMs);
    }
  }

  return OutboxMessages;
}
