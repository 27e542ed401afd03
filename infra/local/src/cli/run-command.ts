import { join } from 'node:path';
import { parseOptions, UsageError } from '../../bootstrap/options.mjs';
import { openDataFolder } from '../data/data-folder.js';
import { commonEnvironment } from '../product/environment.js';
import { Product } from '../product/product.js';
import { watchProduct } from '../product/watch.js';
import type { ProcessEvent } from '../process/supervised-process.js';
import { StartFailure } from '../errors.js';
import { errorLine } from '../errors.js';
import { banner } from './banner.js';

export interface CommandContext {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The repository. */
  readonly root: string;
  /** Where the person stands: relative folders are taken from here. */
  readonly cwd: string;
}

// npm passes a Ctrl-C on to a process that got it from the terminal already.
const SAME_KEYPRESS_MS = 500;
// From this death in a row on it is no accident any more.
const KEEPS_DYING = 3;

/** `npm start` once everything is built: runs the product until it is told to stop. Ends the process itself. */
export async function runCommand(context: CommandContext): Promise<void> {
  try {
    await new Command(context).run();
  } catch (error) {
    complain(error instanceof StartFailure || error instanceof UsageError ? error.message : stackOf(error));
    if (error instanceof StartFailure && error.log) complain(`Log: ${error.log}`);
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}

class Command {
  private readonly product: Product;
  private readonly options;
  private readonly dataDir: string;
  private ending = false;
  private firstSignalAt: number | undefined;

  constructor(private readonly context: CommandContext) {
    const { env } = context;
    this.options = parseOptions(context.args, env, context.cwd);
    const wanted = this.options.data ?? join(context.root, '.rahi');
    const folder = openDataFolder(wanted, { embeddedPostgres: !env['DATABASE_URL'] });
    if (folder.moved) say(`Data goes to ${folder.dir}: ${folder.moved}.`);
    this.dataDir = folder.dir;
    this.product = new Product({
      root: context.root,
      dataDir: folder.dir,
      port: this.options.port,
      inboxPort: this.options.inboxPort,
      host: env['RAHI_HOST'] || '127.0.0.1',
      demo: this.options.demo,
      scale: this.options.scale,
      env,
      // Set by npm run dev.
      fromSource: env['RAHI_WATCH'] === '1',
      given: { database: env['DATABASE_URL'], nats: env['NATS_URL'], smtp: env['SMTP_URL'] },
      say,
      report: (event) => this.report(event),
    });
  }

  async run(): Promise<void> {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.signalled());
    process.on('uncaughtException', (error) => void this.end(1, stackOf(error)));
    if (this.context.env['npm_lifecycle_event']) this.followNpm();
    // The reader of a pipe may leave before us.
    process.stdout.on('error', () => undefined);
    process.stderr.on('error', () => undefined);
    try {
      await this.product.start();
    } catch (error) {
      if (this.ending) return;
      throw error;
    }
    say(this.summary());
    if (this.context.env['RAHI_WATCH'] === '1') watchProduct(this.product, this.context.root, say);
  }

  /** npm passes signals on, but cannot when it is killed itself: then nobody could end us from its terminal. */
  private followNpm(): void {
    const npm = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === npm) return;
      clearInterval(timer);
      void this.end(0);
    }, 1_000);
    timer.unref();
  }

  private summary(): string {
    const { product, dataDir, context, options } = this;
    const admins = commonEnvironment(context.env)['ADMIN_EMAILS'] ?? '';
    return banner({
      product,
      dataDir,
      cwd: context.cwd,
      demo: options.demo,
      admins,
      seconds: performance.now() / 1000,
    });
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
    switch (event.kind) {
      case 'died':
        complain(`${sentenceOfDeath(event)} Log: ${event.log}`);
        return;
      case 'back':
        say(`${event.name} is back.`);
        return;
    }
  }

  private async end(code: number, sentence?: string): Promise<void> {
    if (this.ending) return;
    this.ending = true;
    if (sentence !== undefined) complain(sentence);
    try {
      await this.product.stop();
    } catch (error) {
      complain(`Not everything could be stopped: ${errorLine(error)}`);
      await this.product.kill();
      process.exit(1);
    }
    process.exit(code);
  }
}

function sentenceOfDeath({ name, how, inARow, retryInMs }: Extract<ProcessEvent, { kind: 'died' }>): string {
  const pause = `${retryInMs / 1000} s`;
  if (inARow < KEEPS_DYING) return `${name} died (${how}) and is started again in ${pause}.`;
  return `${name} keeps dying (${how}), ${inARow} times in a row now. It is tried again in ${pause}, and so on until it is back.`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
