import { baseConfig, Caller, createLogger, NatsLink, readConfig } from '@rahi/service-kit';
import { DataSource } from 'typeorm';

/** What a command works with: the service's database, and a way to ask the other services. */
export interface CommandTools {
  database: DataSource;
  caller: () => Promise<Caller>;
}

/**
 * Runs a command of an operator with the service's own DATABASE_URL and NATS_URL, says what came of it and ends with 0 when it
 * went well, with 1 when not.
 * @param work gives the line to say and whether it went well
 */
export async function runCommand(
  work: (tools: CommandTools) => Promise<{ well: boolean; said: string }>,
): Promise<void> {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const config = readConfig(baseConfig.partial({ NATS_URL: true }));
    const database = new DataSource({
      type: 'postgres',
      url: config.DATABASE_URL,
      applicationName: 'svc-admin-command',
    });
    await database.initialize();
    closing.push(() => database.destroy());
    const caller = async () => {
      const { NATS_URL } = readConfig(baseConfig);
      const link = await NatsLink.open(NATS_URL, 'svc-admin', createLogger('svc-admin', 'warn'));
      closing.push(() => link.connection.close());
      return new Caller(link);
    };
    const { well, said } = await work({ database, caller });
    process.stdout.write(`${said}\n`);
    process.exitCode = well ? 0 : 1;
  } catch (error) {
    process.stderr.write(`svc-admin: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}
