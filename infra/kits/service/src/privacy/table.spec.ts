import { describe, expect, it } from '@jest/globals';
import { dataOfServices } from './table/data-of-services.js';
import { columnsOf } from './unclassified.js';

const tables = Object.entries(dataOfServices).flatMap(([service, data]) =>
  Object.entries(data).map(([table, kind]) => ({ name: `${service} ${table}`, kind })),
);

describe.each(tables)('$name', ({ kind }) => {
  it('names each column once', () => {
    const columns = columnsOf(kind);
    expect(columns).toEqual([...new Set(columns)]);
  });

  it('says how long it is kept, or why it stays', () => {
    expect(kind.clocks ?? kind.stays).toBeTruthy();
  });

  it('has somebody for each personal column, and erases it with them', () => {
    for (const { of } of Object.values(kind.personal ?? {})) {
      expect(of.length).toBeGreaterThan(0);
      for (const role of of) expect(kind.of?.[role]?.atErasure).toMatch(/delete|blank/);
    }
  });

  it('blanks something where it says so, and says why what it keeps stays', () => {
    const owners = Object.entries(kind.of ?? {}).map(([role, { atErasure }]) => {
      const blanked = Object.values(kind.personal ?? {}).filter(({ of }) => of.includes(role)).length;
      return { role, atErasure, fits: atErasure === 'delete' || (atErasure === 'blank') === blanked > 0 };
    });
    expect(owners.filter(({ fits }) => !fits)).toEqual([]);
    const kept = owners.filter(({ atErasure }) => atErasure === 'keep');
    expect(kept.length === 0 || kind.stays !== undefined || kind.clocks !== undefined).toBe(true);
  });
});
