import type { QueryRunner } from 'typeorm';

/**
 * Gives everything in this database to the login that migrates, and to the login of the running service only what it needs to
 * read and write rows: it can change no table and disable no trigger. Tables of a release in which both were one login change
 * hands here, once. Does nothing where they are one.
 * @param login of the running service
 */
export async function separateOwner(runner: QueryRunner, login: string): Promise<void> {
  const [{ owner, database, mine }] = await runner.query(
    `SELECT current_user AS owner, current_database() AS database,
            EXISTS (SELECT FROM pg_class WHERE relowner = to_regrole(quote_ident($1)) AND relnamespace = 'public'::regnamespace) AS mine`,
    [login],
  );
  if (owner === login) return;
  const role = quoted(login);
  await runner.startTransaction();
  try {
    if (mine) await runner.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER`);
    for (const statement of grants(role, quoted(database))) await runner.query(statement);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

const grants = (role: string, database: string): string[] => [
  `GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO ${role}`,
  `GRANT USAGE ON SCHEMA public TO ${role}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
  `GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
  // For tables that migrations create from now on.
  `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role}`,
  `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO ${role}`,
];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
