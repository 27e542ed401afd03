import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  isAwaited,
  languages,
  notificationChoicesSchema,
  notificationKinds,
  Refusal,
  type NotificationChoices,
  type Principal,
  type PushMessage,
  type PushSubscriptionKeys,
  type QuietHours,
  type Saying,
} from '@rahi/contracts';
import { accessDetails, CONFIG, PreparedSelect } from '@rahi/service-kit';
import { In, Not, Repository } from 'typeorm';
import { Clock } from '../../identity/clock.js';
import type { AuthConfig } from '../../config.js';
import { SessionEntity } from '../../identity/sessions/session.entity.js';
import { idleMs } from '../../identity/sessions/sessions.service.js';
import { NotificationChoiceEntity } from './notification-choice.entity.js';
import { PushSender } from './push-sender.js';
import { areKeysOfDevice, isPushService } from './push-services.js';
import { areQuiet } from './quiet-hours.js';
import { UserEntity } from '../../identity/users/user.entity.js';
import { PushSubscriptionEntity } from './push-subscription.entity.js';
import { say } from '../../say.js';

/** A message to a person, in the language that they read. */
export type SaidMessage = Omit<PushMessage, 'title' | 'body' | 'late'> & {
  title: Saying;
  body: Saying;
  late?: { taken: Saying; cancelled: Saying };
};

/** A message and the user it is for. */
export interface Notice {
  userId: string;
  message: SaidMessage;
}

type Whose = Pick<Principal, 'userId' | 'sessionId'>;

/** People's devices, their choice of notifications, and sending them (R33). */
@Injectable()
export class NotificationsService {
  readonly #devices: PreparedSelect<PushSubscriptionEntity, 'users' | 'since'>;

  constructor(
    @InjectRepository(PushSubscriptionEntity) private readonly subscriptions: Repository<PushSubscriptionEntity>,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    @InjectRepository(NotificationChoiceEntity) private readonly choices: Repository<NotificationChoiceEntity>,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'PUSH' | 'PUSH_SERVICES'>,
    private readonly sender: PushSender,
    private readonly clock: Clock,
  ) {
    const devices = subscriptions
      .createQueryBuilder('device')
      .innerJoinAndSelect('device.session', 'session')
      .where('session.userId = ANY(:users) AND session.lastUsedAt > :since');
    this.#devices = new PreparedSelect(devices, ['users', 'since'], ['session']);
  }

  /**
   * Binds a device to a session. The device then belongs to no other session.
   * @throws Refusal invalid_input for an endpoint at an unknown host, and for unusable keys; unauthenticated when the
   * session has ended in the meantime
   */
  async subscribe({ sessionId }: Whose, { endpoint, keys }: PushSubscriptionKeys): Promise<void> {
    if (!this.config.PUSH) throw new Refusal('invalid_input', say('push.off'));
    if (!isPushService(endpoint, this.config.PUSH_SERVICES)) throw new Refusal('invalid_input', say('push.badService'));
    if (!areKeysOfDevice(keys)) throw new Refusal('invalid_input', say('push.badKeys'));
    const device = { sessionId, endpoint, ...keys, createdAt: this.clock.now() };
    await this.subscriptions.manager.transaction(async (manager) => {
      // Two subscriptions of one session take turns.
      const session = await manager.findOne(SessionEntity, {
        where: { id: sessionId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!session) throw new Refusal('unauthenticated', accessDetails.unauthenticated);
      await manager.delete(PushSubscriptionEntity, { sessionId, endpoint: Not(endpoint) });
      const insert = manager.createQueryBuilder(PushSubscriptionEntity, 'pushSubscription').insert().values(device);
      await insert.orUpdate(['session_id', 'p256dh', 'auth', 'created_at'], ['endpoint']).updateEntity(false).execute();
    });
  }

  async unsubscribe({ sessionId }: Whose): Promise<void> {
    await this.subscriptions.delete({ sessionId });
  }

  async isSubscribed({ sessionId }: Whose): Promise<boolean> {
    return this.subscriptions.existsBy({ sessionId });
  }

  /** The kinds of notifications that a person gets: all except those switched off. */
  async choicesOf(userId: string): Promise<NotificationChoices> {
    const off = new Set((await this.choices.findBy({ userId, wanted: false })).map(({ kind }) => kind));
    return notificationChoicesSchema.parse(Object.fromEntries(notificationKinds.map((kind) => [kind, !off.has(kind)])));
  }

  /** When only awaited notifications make a sound; null for never. */
  async quietHoursOf(userId: string): Promise<QuietHours | null> {
    const user = await this.users.findOne({ where: { id: userId }, select: { id: true, quietHours: true } });
    return user?.quietHours ?? null;
  }

  /** @param quietHours null for none; absent to leave them */
  async choose(
    userId: string,
    { quietHours, ...wanted }: Partial<NotificationChoices> & { quietHours?: QuietHours | null | undefined },
  ): Promise<NotificationChoices> {
    if (quietHours !== undefined) await this.users.update({ id: userId }, { quietHours });
    const chosen = notificationKinds.flatMap((kind) =>
      wanted[kind] === undefined ? [] : [{ userId, kind, wanted: wanted[kind] }],
    );
    if (chosen.length > 0) await this.choices.upsert(chosen, ['userId', 'kind']);
    return this.choicesOf(userId);
  }

  /**
   * Has messages sent to the devices of their recipients, except kinds that a recipient has switched off. It does not wait for
   * the sending, which may fail.
   * @returns to how many devices
   */
  async send(notices: readonly Notice[]): Promise<number> {
    if (!this.config.PUSH || notices.length === 0) return 0;
    const to = [...new Set(notices.map((notice) => notice.userId))];
    const devices = await this.#devices.all({ users: to, since: this.clock.ago(idleMs) });
    if (devices.length === 0) return 0;
    const userId = In(to);
    const [off, users] = await Promise.all([
      this.choices.findBy({ userId, wanted: false }),
      this.users.find({ where: { id: userId }, select: { id: true, language: true, quietHours: true } }),
    ]);
    const readers = new Map(users.map((user) => [user.id, user]));
    const now = this.clock.now();
    const deliveries = notices
      .filter(
        ({ userId: whose, message }) => !off.some((choice) => choice.userId === whose && choice.kind === message.kind),
      )
      .flatMap(({ userId: whose, message }) =>
        devices
          .filter(({ session }) => session.userId === whose)
          .map((device) => ({ device, message: inWords(message, readers.get(whose), now) })),
      );
    return this.sender.take(deliveries);
  }
}

/** A message in its reader's language, and without a sound where the reader has quiet hours now. */
function inWords(
  { title, body, late, ...message }: SaidMessage,
  reader: UserEntity | undefined,
  now: Date,
): PushMessage {
  const reads = reader?.language ?? languages[0];
  const quiet = !isAwaited[message.kind] && reader?.quietHours && areQuiet(reader.quietHours, now);
  return {
    ...message,
    title: title.in(reads),
    body: body.in(reads),
    ...(late && { late: { taken: late.taken.in(reads), cancelled: late.cancelled.in(reads) } }),
    ...(quiet && { quiet }),
  };
}
