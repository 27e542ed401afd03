import { describe, expect, it, jest } from '@jest/globals';
import type { Statement, StatementRow } from '@rahi/contracts/bank-statement';
import { readStatement, settleStatement } from '@rahi/contracts/calls/bank-statement.calls';
import { answerOf, problemOf, type SeenRequest } from '@rahi/web-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { pass, renderAdmin } from '../testing/render-admin.js';
import { statementText, StatementTooLong } from './statement-text.js';

const asha = {
  rideId: '0b7a1f0e-8d3c-4a53-8f0a-3a7a5d1c2b10',
  riderId: '7c9e6679-7425-40de-944b-e07fc1f90001',
  riderName: 'Asha Rao',
  due: '283.50',
  endedAt: '2026-03-31T14:10:00.000Z',
};
const imran = { ...asha, rideId: '0b7a1f0e-8d3c-4a53-8f0a-3a7a5d1c2b11', riderName: 'Imran Ali', due: '180' };

const rowOf = (line: number, given: Partial<StatementRow>): StatementRow => ({
  line,
  reference: String(420_112_345_670 + line),
  amount: '283.50',
  day: '2026-03-31',
  state: 'unmatched',
  reason: null,
  rides: [],
  ...given,
});

function statementOf(...rows: StatementRow[]): Statement {
  const total = (state: StatementRow['state']) => {
    return { count: rows.filter((row) => row.state === state).length, amount: '283.50' };
  };
  return {
    rows,
    totals: {
      matched: total('matched'),
      doubtful: total('doubtful'),
      unmatched: total('unmatched'),
      settled: total('settled'),
      unreadable: total('unreadable'),
    },
    outgoing: 3,
  };
}

const before = statementOf(
  rowOf(2, { state: 'matched', rides: [asha] }),
  rowOf(3, { state: 'doubtful', reason: 'amount_differs', amount: '200', rides: [imran] }),
  rowOf(4, {}),
  rowOf(5, { state: 'unreadable', reason: 'no_day', day: null, reference: null }),
);
const after = statementOf(rowOf(2, { state: 'settled' }), rowOf(3, { state: 'settled' }), rowOf(4, {}));
const csv = 'Date,Reference,Amount\n31/03/2026,420112345672,283.50\n';

async function choose(text = csv, name = 'march.csv') {
  const input = screen.getByLabelText('Bank statement as a CSV file');
  // jsdom's files have no `arrayBuffer`.
  const file = new File([text], name);
  Object.defineProperty(file, 'arrayBuffer', { value: async () => new TextEncoder().encode(text).buffer });
  fireEvent.change(input, { target: { files: [file] } });
  await pass(50);
}
const rowAt = (line: number) => within(screen.getByRole('cell', { name: String(line) }).closest('tr') ?? document.body);
const bodiesOf = (requests: SeenRequest[], end: string) =>
  requests.filter(({ url }) => url.endsWith(end)).map(({ body }) => body);

const blobOf = (bytes: Uint8Array) => {
  const blob = new Blob([]);
  Object.defineProperty(blob, 'size', { value: bytes.byteLength });
  Object.defineProperty(blob, 'arrayBuffer', { value: async () => bytes.buffer });
  return blob;
};

jest.useFakeTimers();

describe('the bank statement', () => {
  it('shows what becomes of each row, and settles what the desk confirms', async () => {
    const { requests, toasts } = await renderAdmin('/admin/statement', {
      'POST /api/admin/bank-statement/preview': answerOf(readStatement, before),
      'POST /api/admin/bank-statement/settle': answerOf(settleStatement, after),
    });
    expect(screen.getByText('No statement chosen')).toBeVisible();
    await choose();
    expect(bodiesOf(requests, 'preview')).toEqual([{ csv }]);
    expect(screen.getByText('1 matched · ₹283.50')).toBeVisible();
    expect(screen.getByText('3 rows without money coming in left out')).toBeVisible();
    expect(rowAt(2).getByRole('link', { name: /^Asha Rao, .*₹283\.50 due$/ })).toHaveAttribute(
      'href',
      `/admin/ride/${asha.rideId}`,
    );
    expect(rowAt(3).getByText('The reference fits, the amount is another one')).toBeVisible();
    expect(rowAt(5).getByText('The date cannot be read')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Settle 1 row' })).toBeEnabled();
    fireEvent.change(screen.getByLabelText('Ride of line 3'), { target: { value: imran.rideId } });
    fireEvent.click(screen.getByRole('button', { name: 'Settle 2 rows' }));
    await pass(50);
    expect(bodiesOf(requests, 'settle')).toEqual([
      {
        csv,
        rows: [
          { reference: '420112345672', rideId: asha.rideId },
          { reference: '420112345673', rideId: imran.rideId },
        ],
      },
    ]);
    expect(toasts[0]).toMatchObject({ title: '2 rides settled', tone: 'ok' });
    expect(screen.getByRole('button', { name: 'Settle 0 rows' })).toBeDisabled();
  });

  it('shows only rows of one state where asked, and a hundred at a time', async () => {
    const many = statementOf(
      ...Array.from({ length: 150 }, (_, index) => rowOf(index + 2, {})),
      rowOf(900, { state: 'matched', rides: [asha] }),
    );
    await renderAdmin('/admin/statement', { 'POST /api/admin/bank-statement/preview': answerOf(readStatement, many) });
    await choose();
    expect(screen.getAllByRole('row')).toHaveLength(101);
    act(() => screen.getByRole('button', { name: 'Load more' }).click());
    expect(screen.getAllByRole('row')).toHaveLength(152);
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'matched' } });
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('says why a file is not read', async () => {
    const words = 'A statement may have up to 2000 rows. Please split the file, and load one part after the other.';
    const { toasts } = await renderAdmin('/admin/statement', {
      'POST /api/admin/bank-statement/preview': problemOf(413, 'too_large', words),
    });
    await choose();
    expect(toasts[0]).toMatchObject({ title: 'The file could not be read', description: words, tone: 'bad' });
  });
});

describe('the text of a file', () => {
  it('is read in UTF-8, in UTF-16 by its mark, and in Windows’ letters', async () => {
    expect(await statementText(blobOf(new TextEncoder().encode('₹ 1')))).toBe('₹ 1');
    expect(await statementText(blobOf(new Uint8Array([0xff, 0xfe, 0x41, 0, 0x42, 0])))).toBe('AB');
    expect(await statementText(blobOf(new Uint8Array([0xfe, 0xff, 0, 0x41])))).toBe('A');
    expect(await statementText(blobOf(new Uint8Array([0x41, 0xe9])))).toBe('Aé');
  });

  it('is not read when it is too long', async () => {
    await expect(statementText(blobOf(new Uint8Array(3_000_000)))).rejects.toBeInstanceOf(StatementTooLong);
  });
});
