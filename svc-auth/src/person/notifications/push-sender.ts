import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PushMessage } from '@rahi/contracts';
import { CONFIG, errorKind, Jobs, LOGGER, type Logger, type Watch } from '@rahi/service-kit';
import { lastValueFrom, mergeMap, Subject } from 'rxjs';
import { Repository } from 'typeorm';
import { Clock } from '../../identity/clock.js';
import type { AuthConfig } from '../../config.js';
import { PushMetrics, type PushOutcome } from './push-metrics.js';
import { PushPost } from './push-post.js';
import { pushRequest } from './push-request.js';
import { isPushService } from './push-services.js';
import { PushSubscriptionEntity } from './push-subscription.entity.js';
import { VapidKeys } from './vapid-keys.js';

/** Messages on their way at the same time. */
const atOnce = 16;
/** The length of the queue, a few seconds' worth of messages. Beyond it messages are dropped. */
const mostWaiting = 5_000;
const deadlineMs = 5_000;
/** How long a stop waits for messages under way. */
const stopMs = 1_500;
/** By RFC 8030 (404) and in practice (410): the subscription has ended for good. */
const goneStatuses = [404, 410];

/** A message for one device. */
export interface Delivery {
  device: PushSubscriptionEntity;
  message: PushMessage;
}

/**
 * Sends messages to devices in the background, a few at a time. A message is tried once: a late one is seldom useful,
 * and the person's screens do not depend on it.
 */
@Injectable()
export class PushSender implements OnModuleDestroy {
  readonly #queue = new Subject<Delivery>();
  readonly #stop = new AbortController();
  readonly #done: Promise<unknown>;
  #waiting = 0;
  readonly #watch: Watch;

  constructor(
    @InjectRepository(PushSubscriptionEntity) private readonly subscriptions: Repository<PushSubscriptionEntity>,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'PUSH_SERVICES'>,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly keys: VapidKeys,
    private readonly post: PushPost,
    private readonly metrics: PushMetrics,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    this.#watch = jobs.watch('Notifications to devices');
    this.#done = lastValueFrom(this.#queue.pipe(mergeMap((delivery) => this.#deliver(delivery), atOnce)), {
      defaultValue: null,
    });
  }

  /** Takes messages for sending. @returns how many it took */
  take(deliveries: readonly Delivery[]): number {
    const room = Math.max(0, mostWaiting - this.#waiting);
    const taken = deliveries.slice(0, room);
    for (const { message } of deliveries.slice(room)) this.metrics.count(message.kind, 'dropped');
    this.#waiting += taken.length;
    for (const delivery of taken) this.#queue.next(delivery);
    return taken.length;
  }

  /** Never rejects: one message that fails must not end the queue. */
  async #deliver(delivery: Delivery): Promise<void> {
    try {
      const outcome = await this.#send(delivery);
      if (outcome === 'sent') this.#watch.succeeded();
      this.metrics.count(delivery.message.kind, outcome);
    } catch (error) {
      // Its text may quote the endpoint.
      const fault = errorKind(error);
      this.metrics.count(delivery.message.kind, 'failed');
      this.#watch.failed(new Error(fault));
      this.log.warn({ kind: delivery.message.kind, error: fault }, 'a notification was not sent');
    } finally {
      this.#waiting -= 1;
    }
  }

  async #send({ device, message }: Delivery): Promise<PushOutcome> {
    if (this.#stop.signal.aborted) return 'dropped';
    // The settings may have named its host when it subscribed, and no longer do.
    if (!isPushService(device.endpoint, this.config.PUSH_SERVICES)) return 'refused';
    const request = pushRequest(device, message, this.keys.details, this.clock.now().getTime());
    if (!request) return 'late';
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(deadlineMs)]);
    const status = await this.post.send(request, signal);
    if (status >= 200 && status < 300) return 'sent';
    if (goneStatuses.includes(status)) {
      // Deletes only this endpoint: the session may have subscribed again in the meantime.
      await this.subscriptions.delete({ sessionId: device.sessionId, endpoint: device.endpoint });
      return 'gone';
    }
    this.log.warn({ kind: message.kind, status }, 'a push service refused a notification');
    return 'refused';
  }

  async onModuleDestroy(): Promise<void> {
    this.#queue.complete();
    const patience = setTimeout(() => this.#stop.abort(), stopMs);
    await this.#done;
    clearTimeout(patience);
    this.post.close();
  }
}
