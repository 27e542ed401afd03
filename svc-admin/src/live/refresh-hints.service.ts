import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { AdminTopic, Aggregate } from '@rahi/contracts';
import { Live, Throttle } from '@rahi/service-kit';

/** What admins see of each aggregate. */
const topicsOf: Readonly<Record<Aggregate, readonly AdminTopic[]>> = {
  ride: ['rides', 'stats'],
  user: ['users', 'stats'],
  driver: ['drivers', 'stats'],
  audit: ['audit'],
};

const everyMs = 1000;

/** Tells admins' browsers which part of their screens is old, at most once a second each (R26). */
@Injectable()
export class RefreshHints implements OnModuleDestroy {
  readonly #throttle = new Throttle<AdminTopic>(everyMs);

  constructor(private readonly live: Live) {}

  /** To be called once what changed has committed. */
  changed(aggregate: Aggregate): void {
    for (const topic of topicsOf[aggregate]) this.#tell(topic);
  }

  /** An emergency was raised, or taken on; to be called once that has committed. */
  raised(): void {
    this.#tell('emergencies');
  }

  #tell(topic: AdminTopic): void {
    this.#throttle.run(topic, () => this.live.hintAdmins(topic));
  }

  onModuleDestroy(): void {
    this.#throttle.stop();
  }
}
