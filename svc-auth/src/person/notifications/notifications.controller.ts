import { Controller, Inject } from '@nestjs/common';
import {
  chooseNotifications,
  notificationChoices,
  pushKey,
  pushNotification,
  type Saying,
  subscribePush,
  unsubscribePush,
} from '@rahi/contracts';
import { CONFIG, Handles, HandlesInternal, type Inbound, type InternalInbound } from '@rahi/service-kit';
import type { AuthConfig } from '../../config.js';
import { NotificationsService, type SaidMessage } from './notifications.service.js';
import { VapidKeys } from './vapid-keys.js';

@Controller()
export class NotificationsController {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'PUSH'>,
    private readonly notifications: NotificationsService,
    private readonly keys: VapidKeys,
  ) {}

  @Handles(pushKey)
  async key() {
    return { publicKey: this.config.PUSH ? this.keys.details.publicKey : null };
  }

  /** @throws Refusal invalid_input */
  @Handles(subscribePush)
  async subscribe({ principal, body }: Inbound<typeof subscribePush>) {
    await this.notifications.subscribe(principal, body);
    return { success: true };
  }

  @Handles(unsubscribePush)
  async unsubscribe({ principal }: Inbound<typeof unsubscribePush>) {
    await this.notifications.unsubscribe(principal);
    return { success: true };
  }

  @Handles(notificationChoices)
  async choices({ principal }: Inbound<typeof notificationChoices>) {
    const [kinds, thisDevice, quietHours] = await Promise.all([
      this.notifications.choicesOf(principal.userId),
      this.notifications.isSubscribed(principal),
      this.notifications.quietHoursOf(principal.userId),
    ]);
    return { kinds, thisDevice, quietHours };
  }

  @Handles(chooseNotifications)
  async choose({ principal, body }: Inbound<typeof chooseNotifications>) {
    return this.notifications.choose(principal.userId, body);
  }

  @HandlesInternal(pushNotification)
  async push({ request: { userIds, message, texts } }: InternalInbound<typeof pushNotification>) {
    const title: Saying = { in: (language) => texts?.[language]?.title ?? message.title };
    const body: Saying = { in: (language) => texts?.[language]?.body ?? message.body };
    const { late, ...rest } = message;
    const lateText = (key: 'taken' | 'cancelled', english: string): Saying => ({
      in: (language) => texts?.[language]?.late?.[key] ?? english,
    });
    const said: SaidMessage = {
      ...rest,
      title,
      body,
      ...(late && {
        late: { taken: lateText('taken', late.taken), cancelled: lateText('cancelled', late.cancelled) },
      }),
    };
    return { devices: await this.notifications.send(userIds.map((userId) => ({ userId, message: said }))) };
  }
}
