import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

// A lock on a folder is a socket that only one process can listen on. The system frees it when that process ends, however
// it ends.

/** The socket of a folder's lock. One folder may have several locks, each for one purpose. */
export function lockSocket(folder, purpose) {
  mkdirSync(folder, { recursive: true });
  const name = `rahi-${purpose}-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`;
  // On Linux an abstract socket; elsewhere a file, which a killed process leaves behind.
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

/**
 * Has a server listen on a lock's socket.
 * @returns false when another process, or another server of this one, holds the lock
 */
export async function takeLock(server, socket) {
  const taken = await new Promise((resolve, reject) => {
    const won = () => resolve(true);
    server.once('listening', won);
    server.once('error', (error) => {
      // It may try again and again.
      server.off('listening', won);
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(socket);
  });
  if (taken || process.platform === 'linux' || (await answers(socket))) return taken;
  rmSync(socket, { force: true });
  return takeLock(server, socket);
}

/**
 * Runs some work while no other process runs work under the same lock.
 * @param {() => void} [onWait] called once when another one does
 */
export async function withLock(folder, purpose, work, onWait = () => undefined) {
  const socket = lockSocket(folder, purpose);
  const server = createServer().unref();
  for (let waited = false; !(await takeLock(server, socket)); waited = true) {
    if (!waited) onWait();
    await pause(50);
  }
  try {
    return await work();
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

function answers(socket) {
  return new Promise((resolve) => {
    const connection = connect(socket, () => resolve(true)).once('error', () => resolve(false));
    connection.once('connect', () => connection.destroy());
  });
}
