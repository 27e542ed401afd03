import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { errorCode, sentenceOf } from '../thrown.js';

const doorFile = z.object({ url: z.url(), token: z.string() });
const answer = z.object({ ok: z.boolean(), said: z.string() });

/** What a running launcher can be asked to do with a service. */
export type Order = 'settle' | 'restart';
const order = z.enum(['settle', 'restart']);

const fileIn = (dataDir: string) => join(dataDir, 'run', 'control.json');

/** Above the longest roll: eight instances that take their whole minute. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Lets commands of the folder's owner ask the running launcher: on the loopback address, with a token that lies in the
 * data folder, readable by its owner alone. Returns what ends that.
 */
export async function answerOrders(
  dataDir: string,
  obey: (order: Order, service: string, version?: string) => Promise<string>,
): Promise<() => void> {
  const token = randomBytes(32).toString('hex');
  const server = createServer((request, response) => {
    const end = (status: number, ok: boolean, said: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ ok, said }));
    const [, asked, service = '', version] = request.url?.split('/') ?? [];
    const wanted = order.safeParse(asked);
    if (request.method !== 'POST' || !wanted.success) return void end(404, false, 'There is no such order.');
    if (!mayAsk(request, token)) return void end(403, false, 'The token is missing.');
    obey(wanted.data, service, version).then(
      (said) => end(200, true, said),
      (error: unknown) => end(200, false, sentenceOf(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the control server has no port');
  const draft = `${fileIn(dataDir)}.tmp`;
  rmSync(draft, { force: true });
  writeFileSync(draft, JSON.stringify({ url: `http://127.0.0.1:${address.port}`, token }), { mode: 0o600 });
  renameSync(draft, fileIn(dataDir));
  return () => {
    rmSync(fileIn(dataDir), { force: true });
    server.closeAllConnections();
    server.close();
  };
}

/**
 * Asks the launcher that runs on a data folder, and waits until it has done it.
 * @param version of the service, which is to run then
 * @returns null where none runs
 */
export async function askLauncher(
  dataDir: string,
  asked: Order,
  service: string,
  version?: string,
): Promise<z.infer<typeof answer> | null> {
  const door = readDoor(dataDir);
  if (!door) return null;
  const url = [door.url, asked, service, ...(version === undefined ? [] : [version])].join('/');
  const headers = { authorization: `Bearer ${door.token}` };
  const response = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    (error: unknown) => {
      // The launcher was killed and left its file.
      if (isRefused(error)) return null;
      throw error;
    },
  );
  return response && answer.parse(await response.json());
}

function mayAsk({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function isRefused(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'cause' in error && errorCode(error.cause) === 'ECONNREFUSED';
}

function readDoor(dataDir: string): z.infer<typeof doorFile> | null {
  try {
    return doorFile.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
