import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { Type } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { messagingEntities } from '../events/messaging.entities.js';
import { baseConfig, readConfig } from '../runtime/config.js';
import { connectDatabase, databaseOptions } from '../runtime/database.js';
import { createLogger } from '../runtime/logger.js';
import { NatsLink } from '../nats/connection.js';
import type { OpsCommand } from './command.js';
import { deadLetterCommands } from './dead-letter.commands.js';
import { jobsCommands } from './jobs.commands.js';
import { outboxCommands } from './outbox.commands.js';

const config = baseConfig
  .pick({ DATABASE_URL: true, DATABASE_TLS_CA: true, NATS_URL: true, NATS_TLS_CA: true, RAHI_LOCAL: true })
  .partial({ NATS_URL: true });

export interface OpsDefinition {
  /** `svc-rides` */
  name: string;
  /** The entities that its commands use. */
  entities?: readonly Type[];
  /** The service's own commands, in addition to the common ones. */
  commands?: readonly OpsCommand[];
  args?: readonly string[];
  env?: Readonly<Record<string, string | undefined>>;
  print?: (line: string) => void;
}

/**
 * Runs an operator's command on one service, against its own database, and on NATS as that service.
 * @returns the exit code: 0 done, 1 not done (the last line says why), 2 not understood
 */
export async function runOps(definition: OpsDefinition): Promise<0 | 1 | 2> {
  const { name, args = process.argv.slice(2), print = (line) => void process.stdout.write(`${line}\n`) } = definition;
  const commands = [...jobsCommands, ...deadLetterCommands, ...outboxCommands, ...(definition.commands ?? [])];
  const { values: options, positionals } = parseArgs({
    args: [...args],
    options: {
      reason: { type: 'string' },
      instance: { type: 'string' },
      all: { type: 'boolean' },
      help: { type: 'boolean' },
    },
    strict: false,
    allowPositionals: true,
  });
  const command = commands.find((one) => namesOf(one).every((word, index) => word === positionals[index]));
  if (!command || options['help'] === true) {
    const width = Math.max(...commands.map(({ words }) => words.length)) + 2;
    print(`npm run ops -- ${name} <command>\n`);
    for (const { words, summary } of commands) print(`  ${words.padEnd(width)}${summary}`);
    return command || positionals.length === 0 ? 0 : 2;
  }
  const opened: { database?: DataSource; link?: NatsLink } = {};
  try {
    const { NATS_URL, NATS_TLS_CA, RAHI_LOCAL, ...given } = readConfig(config, definition.env);
    const nats = async () => {
      if (NATS_URL === undefined) throw new Error('This command needs NATS_URL.');
      return (opened.link ??= await NatsLink.open(NATS_URL, name, createLogger(name, 'error'), NATS_TLS_CA));
    };
    const context = {
      service: name,
      nats,
      options,
      print,
      local: RAHI_LOCAL,
      args: positionals.slice(namesOf(command).length),
    };
    if ('runOnBus' in command) {
      await command.runOnBus(context);
      return 0;
    }
    const address = databaseOptions(`${name}-ops`, { ...given, DATABASE_POOL: 2 });
    const entities = [...messagingEntities, ...(definition.entities ?? [])];
    const database = (opened.database = await connectDatabase({ ...address, entities }));
    await command.run({ ...context, database });
    return 0;
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    await opened.link?.connection.close();
    await opened.database?.destroy();
  }
}

/** The words of a command without what it takes. */
const namesOf = ({ words }: Pick<OpsCommand, 'words'>) => words.replace(/ [[<].*/, '').split(' ');

/** The `ops.ts` of a service. */
export async function runOpsProgram(definition: OpsDefinition): Promise<void> {
  process.exitCode = await runOps(definition);
}
