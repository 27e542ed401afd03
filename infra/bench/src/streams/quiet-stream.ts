import { connect, type Socket } from 'node:net';
import { livePath } from '@rahi/contracts';

const signOfLife = '"kind":"under_way"';

/** A live stream of which only the signs of life are counted: ten thousand readers that keep every message would fill the machine. */
export class QuietStream {
  signs = 0;
  ended = false;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (text: string) => {
      for (let at = text.indexOf(signOfLife); at !== -1; at = text.indexOf(signOfLife, at + 1)) this.signs += 1;
    });
    socket.on('close', () => (this.ended = true));
  }

  /** @throws Error with the status line when it is refused */
  static open(baseUrl: string, cookie: string): Promise<QuietStream> {
    const { port, host } = new URL(baseUrl);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.setEncoding('utf8');
      socket.on('error', reject);
      socket.once('data', (text: string) => {
        const [status = ''] = text.split('\r\n');
        if (status.includes(' 200 ')) return resolve(new QuietStream(socket));
        socket.destroy();
        reject(new Error(`the live stream was refused: ${status}`));
      });
      socket.write(
        `GET ${livePath} HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\ncookie: ${cookie}\r\n\r\n`,
      );
    });
  }

  drop(): void {
    this.socket.destroy();
  }
}
