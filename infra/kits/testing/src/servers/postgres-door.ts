import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import * as z from 'zod';

/** A way to a database that a test can shut: Postgres then refuses whoever comes, and has lost whoever was there. */
export interface PostgresDoor {
  /** The database's URL through this door. */
  readonly url: string;
  /** How many connections it has refused. */
  readonly refused: number;
  /** Ends every connection, and refuses new ones. */
  shut(): void;
  /** Lets connections pass again. */
  open(): void;
  close(): Promise<void>;
}

/** Opens a door to a database. It is open at first. @param databaseUrl where it leads */
export async function postgresDoor(databaseUrl: string): Promise<PostgresDoor> {
  const url = new URL(databaseUrl);
  const [host, port] = [url.hostname, Number(url.port)];
  const sockets = new Set<Socket>();
  let [isShut, refused] = [false, 0];
  const server = createServer((client) => {
    if (isShut) {
      refused += 1;
      client.resetAndDestroy();
      return;
    }
    const database = connect(port, host);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      // A close event follows.
      from.on('error', () => undefined).pipe(to);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port: own } = z.object({ port: z.int() }).parse(server.address());
  url.host = `127.0.0.1:${own}`;
  const end = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: url.href,
    get refused() {
      return refused;
    },
    shut: () => {
      isShut = true;
      end();
    },
    open: () => {
      isShut = false;
    },
    close: async () => {
      end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
