import { describe, expect, it } from '@jest/globals';
import { chainedHash, chainStart, type AuditRecord } from './audit-chain.js';

const record: AuditRecord = {
  seq: 1,
  eventId: '0190a1b2-0000-4000-8000-000000000001',
  type: 'audit.admin_acted.v1',
  occurredAt: '2026-11-20T10:00:00.000Z',
  requestId: 'request-1',
  actorId: '0190a1b2-0000-4000-8000-000000000002',
  action: 'user.suspend',
  targetType: 'user',
  targetId: '0190a1b2-0000-4000-8000-000000000003',
  outcome: 'done',
  code: null,
  reason: 'धोखा',
};

describe('the hash of an audit row', () => {
  it('never changes, because existing chains are checked with it', () => {
    expect(chainedHash(record, chainStart)).toBe('50d25b2e93697c9179e6d51bdc9692da38f27b77ed96fc041744e1375fae2c4a');
  });

  it('depends on every field and on the row before', () => {
    const other: Record<keyof AuditRecord, AuditRecord> = {
      seq: { ...record, seq: 2 },
      eventId: { ...record, eventId: '0190a1b2-0000-4000-8000-000000000009' },
      type: { ...record, type: 'audit.call_refused.v1' },
      occurredAt: { ...record, occurredAt: '2026-11-20T10:00:00.001Z' },
      requestId: { ...record, requestId: 'request-2' },
      actorId: { ...record, actorId: null },
      action: { ...record, action: 'user.activate' },
      targetType: { ...record, targetType: 'driver' },
      targetId: { ...record, targetId: null },
      outcome: { ...record, outcome: 'refused' },
      code: { ...record, code: 'forbidden' },
      reason: { ...record, reason: null },
    };
    const hashes = [record, ...Object.values(other)].map((one) => chainedHash(one, chainStart));
    expect(new Set([...hashes, chainedHash(record, hashes[0] ?? '')]).size).toBe(hashes.length + 1);
  });

  it('changes when a value moves to the next field', () => {
    const [first, second] = [
      { ...record, code: 'a', reason: null },
      { ...record, code: null, reason: 'a' },
    ];
    expect(chainedHash(first, chainStart)).not.toBe(chainedHash(second, chainStart));
  });
});
