import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { AdminTopic, Aggregate } from '@rahi/contracts';
import { Live, Throttle } from '@rahi/service-kit';

/** The parts of administrators' screens that show each aggregate. */
const topicsOf: Readonly<Record<Aggregate, readonly AdminTopic[]>> = {
  ride: ['rides', 'stats'],
  reservation: [],
  user: ['users', 'stats'],
  driver: ['drivers', 'stats'],
  person: [],
  money: ['rides', 'stats'],
  audit: ['audit'],
};

const everyMs = 1000;

/** Tells administrators' browsers which part of their screens to read again, at most once a second for each part (R26). */
@Injectable()
export class RefreshHints implements OnModuleDestroy {
  readonly #throttle = new Throttle<AdminTopic>(everyMs);

  constructor(private readonly live: Live) {}

  /** Call it after a change has committed. */
  changed(aggregate: Aggregate): void {
    for (const topic of topicsOf[aggregate]) this.#send(topic);
  }

  /** Call it after an emergency, or its acknowledgement, has committed. */
  emergenciesChanged(): void {
    this.#send('emergencies');
  }

  #send(topic: AdminTopic): void {
    this.#throttle.run(topic, () => this.live.hintAdmins(topic));
  }

  onModuleDestroy(): void {
    this.#throttle.stop();
  }
}
