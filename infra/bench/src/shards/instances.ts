import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { closeSync, cpSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kvm } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
import { listPacks } from '@rahi/city';
import { driverOwners } from '@rahi/contracts';
import { bundleIfChanged, programIn } from '@rahi/release';
import { waitFor } from '@rahi/testing-kit';
import * as z from 'zod';
import { stoppedInAnyCase } from '../product/ending.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const workspace = 'svc-drivers';
/** As the local launcher starts the product's programs. */
const nodeFlags = ['--max-old-space-size=384', '--v8-pool-size=2'];

/** A folder with the packs of cities without roads: to open those takes a second of CPU at each start, and no one looks there. */
export async function packsWithoutRoads(folder: string): Promise<string> {
  const packs = join(folder, 'packs');
  for (const { folder: pack, slug, routable } of await listPacks()) {
    if (!routable) cpSync(pack, join(packs, slug), { recursive: true });
  }
  return packs;
}

/** svc-drivers in processes of their own. */
export interface Instances {
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

/** Starts so many one after the other, and waits until each owns its part. */
export async function startInstances(
  count: number,
  {
    folder,
    nats,
    ...env
  }: { folder: string; nats: NatsConnection } & Record<'DATABASE_URL' | 'NATS_URL' | 'CITY_PACKS', string>,
): Promise<Instances> {
  const children: ChildProcess[] = [];
  const stop = stoppedInAnyCase(async () => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null) return;
        const exit = once(child, 'exit');
        child.kill('SIGTERM');
        await exit;
      }),
    );
  });
  await bundleIfChanged(root, workspace);
  for (let number = 1; number <= count; number += 1) {
    const logFile = join(folder, `svc-drivers-${randomUUID()}.log`);
    const log = openSync(logFile, 'a');
    const child = spawn(process.execPath, [...nodeFlags, programIn(join(root, workspace))], {
      env: {
        ...env,
        PATH: process.env['PATH'],
        NODE_ENV: 'development',
        MALLOC_ARENA_MAX: '2',
        HEALTH_PORT: '0',
        // The fleet does not go offline while no load runs.
        DRIVER_STALE_SECONDS: '86400',
        FILES_DIR: join(folder, 'files'),
      },
      stdio: ['ignore', log, 'inherit'],
    });
    closeSync(log);
    children.push(child);
    const isReady = () => readFileSync(logFile, 'utf8').includes('"msg":"ready"');
    await waitFor(isReady, { what: 'svc-drivers to be ready', timeout: 60_000, interval: 100 });
    await ownedBy(nats, number);
  }
  return { pids: children.flatMap(({ pid }) => pid ?? []), stop };
}

/** Waits until all partitions are owned, by so many. */
async function ownedBy(nats: NatsConnection, count: number): Promise<void> {
  const isOwned = async () => {
    const bucket = await new Kvm(nats).open(driverOwners.bucket, { allow_direct: false });
    const entry = await bucket.get('owners').catch(() => null);
    if (entry?.operation !== 'PUT') return false;
    const { owners, desired } = driverOwners.value.parse(entry.json());
    return new Set(owners).size === count && owners.every((owner, one) => owner !== '' && owner === desired[one]);
  };
  await waitFor(isOwned, { what: `${count} owners of the partitions`, timeout: 60_000, interval: 100 });
}

const connections = z.object({
  connections: z.array(z.object({ cid: z.number(), name: z.string().optional(), out_msgs: z.number() })),
});

/** Messages that nats-server has sent to each instance so far, by connection. */
export async function messagesTo(monitorUrl: string): Promise<Map<number, number>> {
  const response = await fetch(`${monitorUrl}/connz?limit=1024`);
  const { connections: all } = connections.parse(await response.json());
  return new Map(all.filter(({ name }) => name === 'svc-drivers').map(({ cid, out_msgs }) => [cid, out_msgs]));
}
