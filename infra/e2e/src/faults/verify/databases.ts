import { serviceNames, type ServiceName } from '@rahi/contracts';
import type { TestProduct } from '@rahi/testing-kit';
import pg from 'pg';

export const services = serviceNames;
export type Service = ServiceName;

/** Each service's database, with the login that owns its tables: a fault may be put into them. */
export class Databases {
  readonly #pools: Readonly<Record<Service, pg.Pool>>;

  constructor({ ownerUrls }: Pick<TestProduct, 'ownerUrls'>) {
    const pool = (service: Service) => {
      const opened = new pg.Pool({
        connectionString: ownerUrls[service],
        max: 2,
        connectionTimeoutMillis: 5000,
        application_name: 'faults',
      });
      // A killed Postgres closes idle connections; the next query opens another.
      return opened.on('error', () => undefined);
    };
    this.#pools = Object.fromEntries(services.map((service) => [service, pool(service)])) as Record<Service, pg.Pool>;
  }

  async rows<Row extends pg.QueryResultRow>(service: Service, sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#pools[service].query<Row>(sql, values)).rows;
  }

  async close(): Promise<void> {
    await Promise.all(services.map((service) => this.#pools[service].end()));
  }
}
