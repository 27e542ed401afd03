import { describe, expect, it } from '@jest/globals';
import { documentKinds, type DocumentKind, type DocumentState } from '@rahi/contracts';
import { standingOf } from './paper-standing.js';

const now = new Date('2026-11-23T12:00:00+05:30');
const paper = (kind: DocumentKind, state: DocumentState, expiresOn: string | null = null) => ({
  kind,
  state,
  expiresOn,
});
const all = documentKinds.map((kind) => paper(kind, 'approved', kind === 'photo' ? null : '2030-01-01'));
const without = (kind: DocumentKind) => all.filter((one) => one.kind !== kind);
const until = (day: string) => [...without('permit'), paper('permit', 'approved', day)];
const asked = { asked: true };

describe('what papers allow', () => {
  it('is nothing before each of them is approved', () => {
    expect(standingOf([], asked, now)).toEqual({ standing: 'missing', mayDrive: false });
    const waiting = documentKinds.map((kind) => paper(kind, 'waiting'));
    expect(standingOf(waiting, asked, now)).toEqual({ standing: 'waiting', mayDrive: false });
    expect(standingOf(all, asked, now)).toEqual({ standing: 'ready', mayDrive: true });
    for (const kind of documentKinds) {
      expect(standingOf(without(kind), asked, now)).toEqual({ standing: 'missing', mayDrive: false });
      const refused = [...without(kind), paper(kind, 'refused')];
      expect(standingOf(refused, asked, now)).toEqual({ standing: 'refused', mayDrive: false });
    }
  });

  it('allows driving for a driver who was never asked for papers', () => {
    expect(standingOf([], { asked: false }, now)).toEqual({ standing: 'ready', mayDrive: true });
  });

  it('lasts to the end of the last day, and then blocks any driver', () => {
    expect(standingOf(until('2026-11-23'), asked, now)).toEqual({ standing: 'expiring', mayDrive: true });
    expect(standingOf(until('2026-11-22'), asked, now)).toEqual({ standing: 'expired', mayDrive: false });
    expect(standingOf(until('2026-11-22'), { asked: false }, now)).toEqual({ standing: 'expired', mayDrive: false });
    expect(standingOf(until('2026-12-07'), asked, now).standing).toBe('expiring');
    expect(standingOf(until('2026-12-08'), asked, now).standing).toBe('ready');
  });

  it('stays while a renewal waits or was refused, and is restored only by an approved one', () => {
    expect(standingOf([...all, paper('permit', 'waiting')], asked, now)).toEqual({
      standing: 'waiting',
      mayDrive: true,
    });
    expect(standingOf([...all, paper('permit', 'refused')], asked, now)).toEqual({
      standing: 'refused',
      mayDrive: true,
    });
    const renewed = [...without('permit'), paper('permit', 'approved', '2026-11-01'), paper('permit', 'waiting')];
    expect(standingOf(renewed, asked, now)).toEqual({ standing: 'expired', mayDrive: false });
  });
});
