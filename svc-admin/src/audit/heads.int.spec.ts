import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '@rahi/service-kit';
import { testFolder, waitFor } from '@rahi/testing-kit';
import { adminConfig } from '../config.js';
import { AdminHarness } from '../testing/admin-harness.js';
import { anAuditEvent } from '../testing/factories.js';
import { chainedHash } from './audit-chain.js';
import { AuditLogEntity } from './audit-log.entity.js';
import { checkHeads, headNow } from './heads.js';

const secret = 'a secret of thirty-two characters';
const received: { body: string; signature: string | undefined }[] = [];
const elsewhere = createServer((request, response) => {
  void request
    .setEncoding('utf8')
    .toArray()
    .then((parts) => {
      received.push({ body: parts.join(''), signature: request.headers['rahi-signature']?.toString() });
      response.writeHead(204).end();
    });
});

let admin: AdminHarness;
let file: string;
beforeAll(async () => {
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const { port } = elsewhere.address() as AddressInfo;
  file = join(testFolder('heads'), 'heads.jsonl');
  admin = await AdminHarness.start(1, {
    AUDIT_HEADS_FILE: file,
    AUDIT_HEADS_URL: `http://127.0.0.1:${port}/heads`,
    AUDIT_HEADS_SECRET: secret,
    AUDIT_HEADS_SECONDS: '0.1',
  });
  await admin.publish(Array.from({ length: 5 }, (_, n) => anAuditEvent(Date.parse('2026-11-20T08:00:00Z') + n)));
});
afterAll(async () => {
  await admin?.stop();
  elsewhere.close();
});

const lines = () => readFileSync(file, 'utf8').trim().split('\n');

describe('the head of the audit log', () => {
  it('is noted in a file that its owner reads, and posted with a signature', async () => {
    const head = await headNow(admin.database);
    expect(head?.seq).toBe(5);
    const isNewest = (line: string | undefined) => line?.includes(`"seq":5,"hash":"${head?.hash}"`) ?? false;
    await waitFor(() => received.some(({ body }) => isNewest(body)) && isNewest(lines().at(-1)), { what: 'the head' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const { body, signature } of received) {
      expect(signature).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
    }
    const noted = lines().length;
    // Another may be noted meanwhile.
    expect(await checkHeads(admin.database, file)).toBeGreaterThanOrEqual(noted);
  });

  it('detects a log whose owner rebuilt the whole chain, which `audit verify` cannot', async () => {
    const kept = join(testFolder('heads'), 'kept.jsonl');
    writeFileSync(kept, `${lines().at(-1)}\n`);
    const { database } = admin;
    await database.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
    let previous = (await database.manager.findOneByOrFail(AuditLogEntity, { seq: 2 })).hash;
    for (const seq of [3, 4, 5]) {
      const row = await database.manager.findOneByOrFail(AuditLogEntity, { seq });
      const forged = { ...row, reason: 'Forged' };
      const hash = chainedHash(forged, previous);
      await database.manager.update(AuditLogEntity, { seq }, { reason: 'Forged', prevHash: previous, hash });
      previous = hash;
    }
    await database.query('ALTER TABLE audit_log ENABLE TRIGGER USER');
    await expect(checkHeads(database, kept)).rejects.toThrow(
      /^The audit log is not what it was: row 5 had another hash/,
    );
    writeFileSync(kept, 'no head\n');
    await expect(checkHeads(database, kept)).rejects.toThrow('Line 1 is no head of the audit log.');
  });

  it('is not posted without a secret: the start names the setting', () => {
    const env = { DATABASE_URL: 'postgres://a@b/c', NATS_URL: 'nats://a', AUDIT_HEADS_URL: 'https://heads.example.in' };
    expect(() => readConfig(adminConfig, env)).toThrow('AUDIT_HEADS_SECRET is not set');
  });
});
