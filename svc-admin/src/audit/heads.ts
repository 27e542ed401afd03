import { createHmac } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { AuditHeadEntity } from './audit-head.entity.js';
import { AuditLogEntity } from './audit-log.entity.js';

const headSchema = z.object({
  /** When it was noted, ISO 8601. */
  at: z.iso.datetime(),
  /** Number of the last row. */
  seq: z.int().min(1),
  /** SHA-256 of the last row, in hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
/** The end of the audit log at a moment, stored where svc-admin's database login has no access. */
export type Head = z.output<typeof headSchema>;

/** How long the other side of a webhook may take, in milliseconds. */
const answerWithinMs = 10_000;

/** @returns the end of the log now; null while it is empty */
export async function headNow(database: DataSource): Promise<Head | null> {
  const head = await database.manager.findOneByOrFail(AuditHeadEntity, { single: true });
  return head.seq === 0 ? null : { at: new Date().toISOString(), seq: head.seq, hash: head.hash };
}

/** Adds a line of JSON to the file. @throws Error when it cannot be written */
export async function noteInFile(file: string, head: Head): Promise<void> {
  await appendFile(file, `${JSON.stringify(head)}\n`, { mode: 0o600 });
}

/**
 * Posts a head as JSON. `Rahi-Signature` is `sha256=` and the HMAC-SHA256 of the body in hexadecimal, by the secret.
 * @throws Error when the answer is not a success, or there is none within 10 s
 */
export async function postHead(url: string, secret: string, head: Head): Promise<void> {
  const body = JSON.stringify(head);
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'rahi-signature': signature };
  const signal = AbortSignal.timeout(answerWithinMs);
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the webhook for heads of the audit log answered ${answer.status}`);
}

/**
 * Compares the log with the heads in a file.
 * @returns how many were compared
 * @throws Error naming the first row that has changed, or a line that is not a head
 */
export async function checkHeads(database: DataSource, file: string): Promise<number> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const heads = lines.flatMap((line, index) => (line.trim() === '' ? [] : [headIn(line, index + 1)]));
  for (const { seq, hash, at } of heads) {
    const row = await database.manager.findOneBy(AuditLogEntity, { seq });
    if (row?.hash !== hash) {
      throw new Error(
        `The audit log is not what it was: row ${seq} ${row ? 'had another hash' : 'was there'} at ${at}.`,
      );
    }
  }
  return heads.length;
}

function headIn(line: string, number: number): Head {
  try {
    return headSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new Error(`Line ${number} is no head of the audit log.`, { cause });
  }
}
