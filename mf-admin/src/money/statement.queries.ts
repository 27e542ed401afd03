import { mostSettledRows, type Statement } from '@rahi/contracts/bank-statement';
import { readStatement, settleStatement } from '@rahi/contracts/calls/bank-statement.calls';
import { useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { statementText } from './statement-text.js';

/** A file and what the server found in it. */
export interface ReadStatement {
  name: string;
  csv: string;
  statement: Statement;
}

/** A row and the ride that it pays. */
export interface ChosenRow {
  reference: string;
  rideId: string;
}

/** Reads a chosen file and compares it with the rides that are due. Nothing is settled by it. */
export function useReadStatement() {
  const { api } = useRemote();
  return useMutation({
    mutationFn: async (file: File): Promise<ReadStatement> => {
      const csv = await statementText(file);
      return { name: file.name, csv, statement: await api.call(readStatement, { body: { csv } }) };
    },
  });
}

/** Settles the chosen rows, so many at a time; what an earlier call has settled stays settled when a later one fails. */
export function useSettleStatement() {
  const { api } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ csv, rows }: { csv: string; rows: readonly ChosenRow[] }): Promise<Statement | null> => {
      let statement: Statement | null = null;
      for (let from = 0; from < rows.length; from += mostSettledRows) {
        const some = rows.slice(from, from + mostSettledRows);
        statement = await api.call(settleStatement, { body: { csv, rows: some } });
      }
      return statement;
    },
    onSettled: () => void client.invalidateQueries(),
  });
}
