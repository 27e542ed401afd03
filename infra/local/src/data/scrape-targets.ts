import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A process of ours that answers `/metrics`, and on which port of this machine. */
export interface ScrapeTarget {
  readonly name: string;
  readonly port: string;
}

/**
 * Leaves for a Prometheus on this machine where the processes answer, as a file of its `file_sd_configs`
 * (infra/deploy/prometheus/local.yaml). Ports change with every start.
 */
export function leaveScrapeTargets(dataDir: string, targets: readonly ScrapeTarget[]): void {
  const file = join(dataDir, 'run', 'metrics.json');
  const found = targets.map(({ name, port }) => ({ targets: [`127.0.0.1:${port}`], labels: { process: name } }));
  // Prometheus reads it at any moment: it is replaced whole.
  writeFileSync(`${file}.tmp`, JSON.stringify(found, null, 2));
  renameSync(`${file}.tmp`, file);
}
