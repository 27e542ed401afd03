import { join } from 'node:path';
import { parseOptions } from '@rahi/bootstrap/options.mjs';
import { failWith, say } from '@rahi/bootstrap/step.mjs';
import type { CommandContext } from '@rahi/machine-kit/command-context';
import { openDataFolder } from '@rahi/machine-kit/data/data-folder';
import { errorLine } from '@rahi/machine-kit/errors';
import type { ProcessEvent } from '@rahi/machine-kit/process/supervised-process';
import { Product } from '../product/product.js';
import { watchProduct } from '../product/watch.js';
import { banner } from './banner.js';
import { runOps } from './run-ops.js';
import { lineOf } from './event-line.js';

// npm passes a Ctrl-C on to a process that has received it from the terminal already.
const SAME_KEYPRESS_MS = 500;
/** The demonstration has a desk that answers cases by day (ADR 89). */
const OF_THE_DEMONSTRATION = { SUPPORT_HOURS: '09:00-21:00' };

/** `npm start` when everything is built: runs the product until a signal ends it. Ends the process itself. */
export async function runCommand(context: CommandContext): Promise<void> {
  try {
    await new Command(context).run();
  } catch (error) {
    failWith(error);
  }
}

class Command {
  private readonly product: Product;
  private readonly options;
  private readonly dataDir: string;
  private ending = false;
  private firstSignalAt: number | undefined;

  constructor(private readonly context: CommandContext) {
    const { args, env, cwd, root } = context;
    this.options = parseOptions(args, env, cwd);
    const { data = join(root, '.rahi'), backups, port, inboxPort, demo, scale } = this.options;
    const folder = openDataFolder(data, { embeddedPostgres: !env['DATABASE_URL'] });
    if (folder.moved) say(`The data is in ${folder.dir}: ${folder.moved}.`);
    this.dataDir = folder.dir;
    this.product = new Product({
      root,
      dataDir: folder.dir,
      port,
      inboxPort,
      host: env['RAHI_HOST'] || '127.0.0.1',
      demo,
      scale,
      env: demo ? { ...OF_THE_DEMONSTRATION, ...env } : env,
      ...(backups && { backups }),
      // Set by npm run dev.
      fromSource: env['RAHI_WATCH'] === '1',
      given: { database: env['DATABASE_URL'], nats: env['NATS_URL'], smtp: env['SMTP_URL'] },
      say,
      report: (event) => this.report(event),
    });
  }

  async run(): Promise<void> {
    const { product, dataDir, options, context } = this;
    const { env, cwd, root } = context;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.signalled());
    process.on('uncaughtException', (error) => void this.end(1, error.stack));
    if (env['npm_lifecycle_event']) this.followNpm();
    // The program that reads our output through a pipe may end before us.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    try {
      await product.start();
    } catch (error) {
      if (this.ending) return;
      throw error;
    }
    say(banner({ product, dataDir, cwd, env, demo: options.demo, seconds: performance.now() / 1000 }));
    // Of a database elsewhere nobody knows whose tariffs are in it.
    if (options.demo && !env['DATABASE_URL']) await this.offerEveryKind();
    if (env['RAHI_WATCH'] === '1') await watchProduct(product, root);
  }

  /** Offers rentals and outstation trips in a new data folder. What runs stays up when this fails. */
  private async offerEveryKind(): Promise<void> {
    const args = ['--data', this.dataDir, 'svc-rides', 'tariffs', 'offer-all'];
    const why = await runOps({ ...this.context, args }).then(
      (code) => (code === 0 ? undefined : `its command ended with ${code}`),
      errorLine,
    );
    if (why !== undefined && !this.ending) complain(`Rentals and outstation trips are not offered: ${why}.`);
  }

  /** npm passes signals on, but not when it is killed itself: then nothing in its terminal could stop this process. */
  private followNpm(): void {
    const npm = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === npm) return;
      clearInterval(timer);
      void this.end(0);
    }, 1_000);
    timer.unref();
  }

  private signalled(): void {
    const now = performance.now();
    if (this.firstSignalAt === undefined) {
      this.firstSignalAt = now;
      say('\nStopping …');
      void this.end(0);
    } else if (now - this.firstSignalAt > SAME_KEYPRESS_MS) {
      void this.product.kill().finally(() => process.exit(130));
    }
  }

  private report(event: ProcessEvent): void {
    if (this.ending) return;
    const line = lineOf(event);
    if (event.kind === 'back' || event.kind === 'well') say(line);
    else complain(line);
  }

  private async end(code: number, sentence?: string): Promise<void> {
    if (this.ending) return;
    this.ending = true;
    if (sentence !== undefined) complain(sentence);
    try {
      await this.product.stop();
    } catch (error) {
      complain(`Some processes could not be stopped: ${errorLine(error)}`);
      await this.product.kill();
      process.exit(1);
    }
    process.exit(code);
  }
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}
