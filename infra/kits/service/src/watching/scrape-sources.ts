import { Gauge, type Registry } from 'prom-client';
import { inTime } from '../runtime/in-time.js';

/** Within this time scrapes share one read: several scrapers, or an impatient one, cost no more than one. */
const freshMs = 2000;
/** A scrape returns what it has instead of waiting longer for an unreachable database. */
const patienceMs = 1000;

/** Values that need a query: read at a scrape, and never in between. */
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

  /** @param gauges that `read` sets; emptied before each read, which removes old labels */
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
      // A source is not read again before it has answered.
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
