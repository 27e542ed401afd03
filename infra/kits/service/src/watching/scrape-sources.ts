import { Gauge, type Registry } from 'prom-client';
import { inTime } from '../runtime/in-time.js';

/** Several scrapers, and one that is impatient, cost no more than one. */
const freshMs = 2000;
/** A scrape answers with what it has rather than wait longer for a database that is away. */
const patienceMs = 1000;

/** Values that cost a question: asked for when somebody scrapes, and never in between. */
export class ScrapeSources {
  readonly #sources: (() => Promise<void>)[] = [];
  readonly #up: Gauge<'source'>;
  #refreshed: Promise<unknown> = Promise.resolve();
  #freshUntil = -Infinity;

  constructor(registry: Registry) {
    this.#up = new Gauge({
      name: 'rahi_scrape_source_up',
      help: 'Whether what a gauge is read from answered: 0 leaves its gauges without a sample',
      labelNames: ['source'] as const,
      registers: [registry],
    });
  }

  /** @param gauges that `read` sets; emptied before each read, so that what is gone does not stay */
  add(name: string, gauges: readonly Gauge<string>[], read: () => void | Promise<void>): void {
    let reading = false;
    const ask = async () => {
      reading = true;
      await Promise.resolve()
        .then(read)
        .finally(() => (reading = false));
    };
    this.#sources.push(async () => {
      gauges.forEach(empty);
      // A source that has not answered the last question is asked no other.
      const answered = !reading && (await inTime(ask(), patienceMs));
      if (!answered) gauges.forEach(empty);
      this.#up.set({ source: name }, answered ? 1 : 0);
    });
  }

  /** Reads all sources side by side, at most once in two seconds; settles within one. Never rejects. */
  async refresh(): Promise<void> {
    if (performance.now() >= this.#freshUntil) {
      this.#freshUntil = performance.now() + freshMs;
      this.#refreshed = Promise.all(this.#sources.map((readSource) => readSource()));
    }
    await this.#refreshed;
  }
}

/** A gauge without labels would be reset to nought, which says something else than nothing. */
function empty(gauge: Gauge<string>): void {
  gauge.reset();
  gauge.remove({});
}
