import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readIfExists, replaceFile } from '../files.js';
import type { SupervisedSpec } from '../process/supervised-process.js';

// What a running launcher writes into `run/` of its data folder for other programs of this machine.

const addresses = z.record(z.string(), z.object({ DATABASE_URL: z.string(), NATS_URL: z.string() }));
/** By service: where its database and NATS are, with its own passwords. */
export type Addresses = z.infer<typeof addresses>;

const addressFile = (dataDir: string) => join(dataDir, 'run', 'addresses.json');

/** For `npm run ops`; only the folder's owner can read it. Returns a function that removes it. */
export function writeAddresses(dataDir: string, all: Addresses): () => void {
  replaceFile(addressFile(dataDir), JSON.stringify(all), { mode: 0o600 });
  return () => rmSync(addressFile(dataDir), { force: true });
}

/** What a running launcher has written; undefined when none runs. */
export function readAddresses(dataDir: string): Addresses | undefined {
  const text = readIfExists(addressFile(dataDir));
  return text === undefined ? undefined : addresses.parse(JSON.parse(text));
}

/**
 * For a Prometheus on this machine, as a file of its `file_sd_configs` (infra/deploy/prometheus/local.yaml): the ports
 * on which our processes answer `/metrics`. They change with every start.
 */
export function writeScrapeTargets(dataDir: string, specs: readonly Pick<SupervisedSpec, 'name' | 'env'>[]): void {
  const found = specs.flatMap(({ name, env: { HEALTH_PORT: port } }) =>
    port === undefined ? [] : [{ targets: [`127.0.0.1:${port}`], labels: { process: name } }],
  );
  replaceFile(join(dataDir, 'run', 'metrics.json'), JSON.stringify(found, null, 2));
}

const site = z.object({ baseUrl: z.string(), inboxUrl: z.string().nullable() });
/** Where people reach a running product; `inboxUrl` is null where its mail goes to a server elsewhere. */
export type Site = z.infer<typeof site>;

const siteFile = (dataDir: string) => join(dataDir, 'run', 'site.json');

/** For the check of a front end's release. Returns a function that removes it. */
export function writeSite(dataDir: string, running: Site): () => void {
  replaceFile(siteFile(dataDir), JSON.stringify(running));
  return () => rmSync(siteFile(dataDir), { force: true });
}

/** What a running launcher has written; undefined when none runs. */
export function readSite(dataDir: string): Site | undefined {
  const text = readIfExists(siteFile(dataDir));
  return text === undefined ? undefined : site.parse(JSON.parse(text));
}
