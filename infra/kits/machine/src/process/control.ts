import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { lockSocket, takeLock } from '@rahi/bootstrap/folder-lock.mjs';
import * as z from 'zod';
import { errorCode, errorLine, StartFailure } from '../errors.js';
import { readIfExists, replaceFile } from '../files.js';

const order = z.enum(['settle', 'restart', 'scale']);
/** What commands ask a running launcher to do with a service: run the released version, restart it, or run more or fewer instances. */
export type Order = z.infer<typeof order>;
/** @param detail the version that must run afterwards, or the number of instances */
export type Obey = (order: Order, service: string, detail?: string) => Promise<string>;

const tokenFile = (dataDir: string) => join(dataDir, 'run', 'control.token');
const socketOf = (dataDir: string) => lockSocket(dataDir, 'launcher');
/** More than the longest rollout: eight instances that take a minute each. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Makes this process the only launcher on a data folder, and lets commands reach it on the socket of that lock. They
 * show a token from the data folder, which only its owner can read.
 */
export class Control {
  private readonly token = randomBytes(32).toString('hex');
  private readonly server = createServer((asked, response) => this.answer(asked, response));
  private obey: Obey | undefined;

  private constructor(private readonly dataDir: string) {}

  /** @throws StartFailure when another launcher runs on the folder */
  static async claim(dataDir: string): Promise<Control> {
    const control = new Control(dataDir);
    if (await takeLock(control.server, socketOf(dataDir))) return control;
    const pid = await text(await ask(dataDir, '/pid'));
    throw new StartFailure(
      `Rahi already runs on ${dataDir} (pid ${pid}): stop that one, or choose another folder with --data.`,
    );
  }

  /** Obeys commands from now on. */
  open(obey: Obey): void {
    this.obey = obey;
    replaceFile(tokenFile(this.dataDir), this.token, { mode: 0o600 });
  }

  async close(): Promise<void> {
    if (this.obey) rmSync(tokenFile(this.dataDir), { force: true });
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(asked: IncomingMessage, response: ServerResponse): void {
    const end = (status: number, said: string) => void response.writeHead(status).end(said);
    if (asked.url === '/pid') return end(200, String(process.pid));
    const [, first, service = '', detail] = asked.url?.split('/') ?? [];
    const wanted = order.safeParse(first);
    if (!wanted.success || !this.obey) return end(404, 'There is no such command.');
    if (!this.hasToken(asked)) return end(403, 'The token is missing.');
    this.obey(wanted.data, service, detail).then(
      (said) => end(200, said),
      (error: unknown) => end(500, errorLine(error)),
    );
  }

  private hasToken({ headers }: IncomingMessage): boolean {
    const given = Buffer.from(headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${this.token}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}

/**
 * Asks the launcher that runs on a data folder, and waits until it has finished.
 * @param detail the version that must run afterwards, or the number of instances
 * @returns undefined when no launcher runs
 */
export async function askLauncher(
  dataDir: string,
  asked: Order,
  service: string,
  detail?: string,
): Promise<{ ok: boolean; said: string } | undefined> {
  const token = readIfExists(tokenFile(dataDir));
  if (token === undefined) return undefined;
  try {
    const path = ['', asked, service, ...(detail === undefined ? [] : [detail])].join('/');
    const response = await ask(dataDir, path, { authorization: `Bearer ${token}` });
    return { ok: response.statusCode === 200, said: await text(response) };
  } catch (error) {
    // The launcher was killed and left its token.
    if (errorCode(error) === 'ECONNREFUSED' || errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether a launcher runs on a data folder. */
export async function launcherRuns(dataDir: string): Promise<boolean> {
  try {
    (await ask(dataDir, '/pid')).resume();
    return true;
  } catch (error) {
    if (errorCode(error) === 'ECONNREFUSED' || errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function ask(dataDir: string, path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  // No connection is kept: the launcher closes one that has been idle.
  const asked = request({ method: 'POST', socketPath: socketOf(dataDir), path, headers, signal, agent: false }).end();
  const [response] = await once(asked, 'response');
  return response;
}
