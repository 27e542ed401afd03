import { Gauge, type Registry } from 'prom-client';
import { inTime } from '../runtime/in-time.js';

/** Asks for values and sets the gauges it was added with. */
export type ScrapeRead = () => void | Promise<void>;

interface Source {
  readonly name: string;
  readonly gauges: readonly Gauge<string>[];
  readonly read: ScrapeRead;
  reading: boolean;
}

/** Several scrapers, and one that is impatient, cost no more than one. */
const freshMs = 2000;
/** A scrape answers with what it has rather than wait longer for a database that is away. */
const patienceMs = 1000;

/** Values that cost a question: asked for when somebody scrapes, and never in between. */
export class ScrapeSources {
  readonly #sources: Source[] = [];
  readonly #up: Gauge<'source'>;
  #refreshed: Promise<unknown> = Promise.resolve();
  #freshUntil = -Infinity;

  constructor(
    registry: Registry,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#up = new Gauge({
      name: 'rahi_scrape_source_up',
      help: 'Whether what a gauge is read from answered: 0 leaves its gauges without a sample',
      labelNames: ['source'] as const,
      registers: [registry],
    });
  }

  /** @param gauges that `read` sets; emptied before each read, so that what is gone does not stay */
  add(name: string, gauges: readonly Gauge<string>[], read: ScrapeRead): void {
    this.#sources.push({ name, gauges, read, reading: false });
  }

  /** Reads all sources side by side, at most once in two seconds; settles within one. Never rejects. */
  async refresh(): Promise<void> {
    if (this.now() >= this.#freshUntil) {
      this.#freshUntil = this.now() + freshMs;
      this.#refreshed = Promise.all(this.#sources.map((source) => this.#read(source)));
    }
    await this.#refreshed;
  }

  async #read(source: Source): Promise<void> {
    const { name, gauges } = source;
    for (const gauge of gauges) empty(gauge);
    let answered = false;
    // A source that has not answered the last question is asked no other.
    if (!source.reading) {
      source.reading = true;
      const reading = Promise.resolve().then(source.read);
      answered = await inTime(
        reading.finally(() => (source.reading = false)),
        patienceMs,
      );
    }
    if (!answered) for (const gauge of gauges) empty(gauge);
    this.#up.set({ source: name }, answered ? 1 : 0);
  }
}

/** A gauge without labels would be reset to nought, which says something else than nothing. */
function empty(gauge: Gauge<string>): void {
  gauge.reset();
  gauge.remove({});
}
