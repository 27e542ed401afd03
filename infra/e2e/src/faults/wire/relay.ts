import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export type Direction = 'out' | 'in';

/** The fate of a message: it passes, or it is dropped with everything after it on its connection. */
export type Fate = 'pass' | 'swallow';

/** Reads the messages of one connection; `out` is the direction from the process under test. */
export interface Reader {
  /** Splits the bytes so far into messages, and keeps an incomplete one. */
  split(direction: Direction, bytes: Buffer): Buffer[];
  /** Called with each message before it passes. */
  look(direction: Direction, message: Buffer): Fate | 'drop';
}

/**
 * A TCP relay on the loopback address between one process and one server. While the server is down, it resets new
 * connections. When one side closes, the other is closed once it has received everything.
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
      // A close event follows.
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
