import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CONFIG, idle, Jobs, LOGGER, Metrics, Parts, type Logger } from '@rahi/service-kit';
import { Counter } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { AdminConfig } from '../config.js';
import { headNow, noteInFile, postHead } from './heads.js';

/** Records the end of the audit log outside its database every hour, which reveals a log that was rewritten. */
@Injectable()
export class HeadsJob implements OnApplicationBootstrap {
  readonly #noted: Counter<'where' | 'outcome'>;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: AdminConfig,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly jobs: Jobs,
    metrics: Metrics,
  ) {
    this.#noted = new Counter({
      name: 'rahi_audit_heads_total',
      help: 'Heads of the audit log noted outside of its database, by where and whether it succeeded',
      labelNames: ['where', 'outcome'] as const,
      registers: [metrics.registry],
    });
  }

  onApplicationBootstrap(): void {
    const { AUDIT_HEADS_FILE, AUDIT_HEADS_URL, AUDIT_HEADS_SECONDS } = this.config;
    if (AUDIT_HEADS_FILE === undefined && AUDIT_HEADS_URL === undefined) return;
    this.jobs.every('Audit heads', AUDIT_HEADS_SECONDS, () => this.note(), { runs: 'once', atStart: true });
  }

  async note(): Promise<typeof idle | void> {
    const { AUDIT_HEADS_FILE: file, AUDIT_HEADS_URL: url, AUDIT_HEADS_SECRET: secret } = this.config;
    const head = await headNow(this.database);
    if (!head) return idle;
    // A failure stops neither the other target nor the service.
    const parts = new Parts();
    if (file !== undefined) await parts.do(() => this.#tried('file', () => noteInFile(file, head)));
    if (url !== undefined && secret !== undefined)
      await parts.do(() => this.#tried('url', () => postHead(url, secret, head)));
    return parts.end();
  }

  async #tried(where: 'file' | 'url', work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#noted.inc({ where, outcome: 'noted' });
    } catch (error) {
      this.#noted.inc({ where, outcome: 'failed' });
      this.log.error({ where, error: String(error) }, 'the head of the audit log could not be noted outside');
      throw error;
    }
  }
}
