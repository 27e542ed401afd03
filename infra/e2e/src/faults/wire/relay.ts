import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export type Direction = 'out' | 'in';

/** What becomes of a message: passed on, or swallowed with everything behind it on its connection. */
export type Fate = 'pass' | 'swallow';

/** Reads one connection as it goes by; `out` is what the process under test sends. */
export interface Reader {
  /** Splits what has come so far into whole messages; what is left over stays with the reader. */
  split(direction: Direction, bytes: Buffer): Buffer[];
  /** Told of each whole message just before it is passed on. */
  look(direction: Direction, message: Buffer): Fate | 'drop';
}

/**
 * A TCP relay on the loopback address between one process and one server, message by message. A server that is away
 * resets whoever connects; a side that goes takes the other with it, once what it sent has been passed on.
 */
export class Relay {
  readonly #sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async open(upstreamPort: number, newReader: () => Reader): Promise<Relay> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = server.address();
    if (!address || typeof address === 'string') throw new Error('a relay has no port');
    const relay = new Relay(server, address.port);
    server.on('connection', (near) => relay.#join(near, connect(upstreamPort, '127.0.0.1'), newReader()));
    return relay;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  #join(near: Socket, far: Socket, reader: Reader): void {
    const pump = (from: Socket, to: Socket, direction: Direction) => {
      let open = true;
      from.setNoDelay(true);
      this.#sockets.add(from);
      from.on('data', (bytes: Buffer) => {
        if (!open) return;
        const passed: Buffer[] = [];
        for (const message of reader.split(direction, bytes)) {
          const fate = reader.look(direction, message);
          open = fate !== 'swallow';
          if (!open) break;
          if (fate === 'pass') passed.push(message);
        }
        if (passed.length > 0 && to.writable) to.write(Buffer.concat(passed));
      });
      // A close follows an error, and is what counts.
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        to.end();
      });
    };
    pump(near, far, 'out');
    pump(far, near, 'in');
    far.on('error', () => near.resetAndDestroy());
  }
}
