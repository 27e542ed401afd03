import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProcessRegistry, startNats, startPostgres, testFolder } from '@rahi/machine-kit';
import pg from 'pg';

/** PEM files of a temporary authority, and of its certificate for this machine. */
export interface Authority {
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
}

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });

/** Makes an authority that lasts a day, and a certificate for a name, `localhost` by default. */
export function throwAwayAuthority(name: string, host = 'localhost'): Authority {
  const folder = testFolder('authority');
  const file = (end: string) => join(folder, `${name}.${end}`);
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const root = ['-keyout', file('ca.key'), '-out', file('ca.crt'), '-days', '1', '-subj', `/CN=${name}`];
  openssl('req', '-x509', ...curve, ...root);
  openssl('req', ...curve, '-keyout', file('key'), '-out', file('csr'), '-subj', `/CN=${host}`);
  writeFileSync(file('ext'), `subjectAltName=DNS:${host}\n`);
  const by = ['-CA', file('ca.crt'), '-CAkey', file('ca.key'), '-CAcreateserial', '-extfile', file('ext')];
  openssl('x509', '-req', '-in', file('csr'), '-out', file('crt'), '-days', '1', ...by);
  return { ca: file('ca.crt'), certificate: file('crt'), key: file('key') };
}

/** A nats-server that takes encrypted connections only. @returns its address, and how to stop it */
export async function startTlsNats({ certificate, key }: Authority): Promise<{ url: string; stop(): Promise<void> }> {
  const dir = testFolder('tls-nats');
  const registry = new ProcessRegistry(join(dir, 'run', 'nats-server.json'));
  const authorization = `tls { cert_file: ${JSON.stringify(certificate)}, key_file: ${JSON.stringify(key)} }`;
  const { process: server, port } = await startNats({ dir: join(dir, 'nats'), registry, authorization });
  return { url: `nats://localhost:${port}`, stop: () => server.stop() };
}

/** A Postgres with TLS. @returns its address for the superuser, and how to stop it */
export async function startTlsPostgres({
  certificate,
  key,
}: Authority): Promise<{ url: string; stop(): Promise<void> }> {
  const dir = testFolder('tls-postgres');
  const server = await startPostgres({ dir: join(dir, 'postgres'), fsync: false });
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  try {
    // The server writes them itself: it may run as another user, and takes no key that others can read.
    for (const [name, file] of Object.entries({ 'server.crt': certificate, 'server.key': key })) {
      const text = client.escapeLiteral(readFileSync(file, 'utf8').trim());
      await client.query(
        `COPY (SELECT unnest(string_to_array(${text}, E'\\n'))) TO PROGRAM 'umask 077; cat > ${name}'`,
      );
    }
    await client.query('ALTER SYSTEM SET ssl = on');
    await client.query('SELECT pg_reload_conf()');
  } finally {
    await client.end();
  }
  return { url: server.url().replace('127.0.0.1', 'localhost'), stop: () => server.process.stop() };
}
