import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { Type } from '@nestjs/common';
import { messagingEntities } from '../events/messaging-entities.js';
import { baseConfig, ConfigError, readConfig } from '../runtime/config.js';
import { connectDatabase, databaseOptions } from '../runtime/database.js';
import { createLogger } from '../runtime/logger.js';
import { NatsLink } from '../nats/connection.js';
import { OpsFailure, type OpsCommand, type OpsContext } from './command.js';
import { deadLetterCommands } from './dead-letter.commands.js';
import { outboxCommands } from './outbox.commands.js';

const config = baseConfig.pick({ DATABASE_URL: true, NATS_URL: true }).partial({ NATS_URL: true });

export interface OpsDefinition {
  /** `svc-rides` */
  name: string;
  /** The entities that its commands use. */
  entities?: readonly Type[];
  /** What this service offers besides what all do. */
  commands?: readonly OpsCommand[];
  args?: readonly string[];
  env?: Readonly<Record<string, string | undefined>>;
  print?: (line: string) => void;
}

/**
 * Does what an operator asks of one service, against its own database, and NATS as itself.
 * @returns the exit code: 0 done, 1 not done, 2 not understood
 */
export async function runOps(definition: OpsDefinition): Promise<0 | 1 | 2> {
  const { name, args = process.argv.slice(2), print = (line) => void process.stdout.write(`${line}\n`) } = definition;
  const commands = [...deadLetterCommands, ...outboxCommands, ...(definition.commands ?? [])];
  const { values: options, positionals: words } = parseArgs({
    args: [...args],
    options: { reason: { type: 'string' }, all: { type: 'boolean' }, help: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  });
  const command = commands.find((one) => words.join(' ').startsWith(`${one.words} `) || words.join(' ') === one.words);
  if (!command || options['help'] === true) {
    for (const line of usage(name, commands)) print(line);
    return command || words.length === 0 ? 0 : 2;
  }
  try {
    await inContext(definition, { args: words.slice(command.words.split(' ').length), options, print }, command.run);
    return 0;
  } catch (error) {
    if (!(error instanceof OpsFailure || error instanceof ConfigError)) throw error;
    print(error.message);
    return 1;
  }
}

/** The `ops.ts` of a service. */
export async function runOpsProgram(definition: OpsDefinition): Promise<void> {
  try {
    process.exitCode = await runOps(definition);
  } catch (error) {
    process.stderr.write(`${definition.name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

async function inContext(
  { name, entities = [], env }: OpsDefinition,
  asked: Pick<OpsContext, 'args' | 'options' | 'print'>,
  work: OpsCommand['run'],
): Promise<void> {
  const { DATABASE_URL, NATS_URL } = readConfig(config, env);
  const database = await connectDatabase({
    ...databaseOptions(`${name}-ops`, { DATABASE_URL, DATABASE_POOL: 2 }),
    entities: [...messagingEntities, ...entities],
  });
  const links: NatsLink[] = [];
  const nats = async () => {
    if (NATS_URL === undefined) throw new OpsFailure('This command needs NATS_URL.');
    const link = links[0] ?? (await NatsLink.open(NATS_URL, name, createLogger(name, 'error')));
    links[0] = link;
    return link;
  };
  try {
    await work({ ...asked, database, nats });
  } finally {
    for (const { connection } of links) await connection.close();
    await database.destroy();
  }
}

function usage(name: string, commands: readonly OpsCommand[]): string[] {
  const lines = commands.map(({ words, takes, summary }) => [`${words} ${takes ?? ''}`.trim(), summary] as const);
  const width = Math.max(...lines.map(([left]) => left.length)) + 2;
  return [`npm run ops -- ${name} <command>`, '', ...lines.map(([left, right]) => `  ${left.padEnd(width)}${right}`)];
}
