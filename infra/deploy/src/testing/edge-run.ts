import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { answersOk, findCaddy, freePort, ProcessRegistry, SupervisedProcess, testFolder } from '@rahi/machine-kit';
import { inRepository } from '../repository.js';

export interface EdgeAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Caddy with the settings of the edge's image, at an address of this machine. */
export class EdgeRun {
  private constructor(
    private readonly process: SupervisedProcess,
    private readonly port: number,
  ) {}

  /**
   * @param volume the folder in place of the volume
   * @param env as a deployment gives it to the edge
   */
  static async start(volume: string, env: Readonly<Record<string, string>> = {}): Promise<EdgeRun> {
    const dir = testFolder('edge');
    const { path } = await findCaddy({ env: process.env, say: () => undefined });
    const port = await freePort();
    cpSync(inRepository('infra', 'deploy', 'edge'), dir, { recursive: true });
    for (const name of readdirSync(dir).filter((one) => one.endsWith('.caddy'))) {
      const file = join(dir, name);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/srv/rahi', volume));
    }
    const site = `http://127.0.0.1:${port} {\n\tbind 127.0.0.1\n\thandle /alive {\n\t\trespond 200\n\t}\n\timport site.caddy\n}\n`;
    const settings = join(dir, 'Caddyfile.test');
    writeFileSync(settings, `{\n\tadmin off\n\tauto_https off\n}\n\n${site}`);
    mkdirSync(join(dir, 'run'), { recursive: true });
    const spec = {
      name: 'caddy',
      command: path,
      args: ['run', '--config', settings, '--adapter', 'caddyfile'],
      env: { XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir, HOME: dir, ...env },
      cwd: dir,
      logFile: join(dir, 'caddy.log'),
      stopSignal: 'SIGTERM',
      graceMs: 3_000,
      ipc: false,
      readyWithinMs: 60_000,
      ready: () => answersOk(`http://127.0.0.1:${port}/alive`),
    } as const;
    const started = new SupervisedProcess(spec, new ProcessRegistry(join(dir, 'run', 'caddy.json')), () => undefined);
    await started.start();
    return new EdgeRun(started, port);
  }

  async ask(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<EdgeAnswer> {
    const sent = request({ host: '127.0.0.1', port: this.port, path, method, headers });
    sent.end();
    const [answer]: IncomingMessage[] = await once(sent, 'response');
    if (!answer) throw new Error('there was no answer');
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(await answer.toArray()) };
  }

  stop(): Promise<void> {
    return this.process.stop();
  }
}
