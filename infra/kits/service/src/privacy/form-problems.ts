import type { DataOfService, KindOfData } from './kind-of-data.js';
import { columnsOf } from './unclassified.js';

/** What is wrong with the lines of a table of data themselves, as sentences. Whether they fit the database is `unclassified`. */
export function formProblems(data: DataOfService): string[] {
  return Object.entries(data).flatMap(([table, kind]) => problemsOf(kind).map((problem) => `${table} ${problem}`));
}

function problemsOf(kind: KindOfData): string[] {
  const problems: string[] = [];
  const columns = columnsOf(kind);
  const twice = columns.filter((column, at) => columns.indexOf(column) !== at);
  if (twice.length > 0) problems.push(`names ${twice.join(', ')} twice`);
  if (!kind.clocks && !kind.stays) problems.push('does not say how long it is kept, or why it stays');
  for (const [column, { of }] of Object.entries(kind.personal ?? {})) {
    if (of.length === 0) problems.push(`.${column} is nobody's`);
    for (const role of of.filter((one) => !['delete', 'blank'].includes(kind.of?.[one]?.atErasure ?? '')))
      problems.push(`.${column} stays when its ${role} is erased`);
  }
  for (const [role, { atErasure }] of Object.entries(kind.of ?? {})) {
    const blanked = Object.values(kind.personal ?? {}).filter(({ of }) => of.includes(role)).length;
    if (atErasure === 'blank' && blanked === 0) problems.push(`blanks nothing of its ${role}`);
    if (atErasure === 'keep' && blanked > 0) problems.push(`keeps what it says of its ${role}`);
  }
  return problems;
}
