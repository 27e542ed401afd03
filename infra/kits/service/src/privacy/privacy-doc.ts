import type { ServiceName } from '@rahi/contracts';
import { dataElsewhere } from './data-elsewhere.js';
import type { Clock, DataOfService, KindOfData } from './kind-of-data.js';
import { kitData } from './kit-data.js';
import { wordsOf } from './unclassified.js';

const head = `# Privacy: what is kept about people, for how long, and what becomes of it

This page is written by a program from \`src/kept-data.ts\` of each service:

    npm run --silent privacy-doc > infra/docs/privacy.md && npx oxfmt infra/docs/privacy.md

Every table and column of every database is in one line of it. A test of each service (\`privacy.int.spec.ts\`) compares it with the
migrated database and names what is missing: anyone who adds a table says there whose it is, how long it is kept, and what an erasure
does to it. The retention job, the copies and the erasures read the same table.

## How it works

- **Retention.** Each service looks every ten minutes for rows whose clock has run out, 500 at a time, and deletes or blanks them.
  \`rahi_retention_rows_total\` counts them by table. It remembers how far it has come, so that each look reads new rows only.
- **A copy.** A person asks on the account page. svc-auth publishes \`person.copy_asked.v1\`; each service writes its part into its own
  table \`copy_pieces\` and publishes \`person.task_done.v1\`. When all are done, the person gets a mail, and downloads one JSON file on
  the account page for 7 days. The copy never travels in an event or a mail.
- **An erasure.** A person asks on the account page, and may take it back for 30 days. It is refused while a ride runs or money is due.
  After that svc-auth ends the sessions and publishes \`person.erasure_due.v1\`; each service deletes or blanks its rows in batches. A
  service that is killed goes on where it was. It is done a second time an hour later, for what events that were under way brought
  back.
- **Pseudonym.** The id of an account is random and says nothing about anybody. One row links it to a person: the account in
  svc-auth's \`users\`. That row is the key; the erasure deletes it. What must stay (ledger, invoices, audit chain) has the id only, and nothing
  leads from there to a person any more. A later account with the same email has a new id, like that of a stranger.
- **Archives.** A month of rides that is [archived](operations.md#rides-that-ended-long-ago) keeps of each ride what an erasure leaves.

`;

/** `infra/docs/privacy.md`, before it is formatted. @param services the table of data of each */
export function privacyDoc(services: readonly (readonly [ServiceName, DataOfService])[]): string {
  const own = services.map(([service, data]) => section(service, Object.entries(data)));
  const shared = section('In every database', Object.entries(kitData));
  const elsewhere = dataElsewhere.map((cells) => row(cells));
  return `${head}${[...own, shared].join('\n')}
## Elsewhere

${row(['where', 'what', 'kept', 'at erasure'])}
${row(['---', '---', '---', '---'])}
${elsewhere.join('\n')}
`;
}

function section(title: string, tables: readonly (readonly [string, KindOfData])[]): string {
  const rows = tables.map(([table, kind]) =>
    row([`\`${table}\``, kind.what, personalOf(kind), keptOf(kind), erasureOf(kind)]),
  );
  return `## ${title}

${row(['table', 'what', 'says about a person', 'kept', 'at erasure'])}
${row(['---', '---', '---', '---', '---'])}
${rows.join('\n')}
`;
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function personalOf({ ids, personal = {} }: KindOfData): string {
  const said = Object.entries(personal).map(([column, { what }]) => `\`${column}\`: ${what}`);
  if (wordsOf(ids).length > 0)
    said.push(
      `ids: ${wordsOf(ids)
        .map((id) => `\`${id}\``)
        .join(', ')}`,
    );
  return said.length > 0 ? said.join('; ') : 'nothing';
}

function keptOf({ clocks = [], stays }: KindOfData): string {
  const kept = clocks.map(clockWords);
  if (stays !== undefined) kept.push(kept.length > 0 ? `The rest stays: ${stays}` : stays);
  return kept.join('. ');
}

function clockWords({ days, since, do: end, by }: Clock): string {
  const what =
    end === 'delete'
      ? 'The row'
      : Object.keys(end)
          .map((column) => `\`${column}\``)
          .join(', ');
  const how = end === 'delete' ? 'deleted' : 'blanked or made coarse';
  return `${what}: ${days} ${days === 1 ? 'day' : 'days'} from \`${since}\`, then ${how}${by === undefined ? '' : ` by ${by}`}`;
}

function erasureOf({ of = {}, personal = {} }: KindOfData): string {
  const roles = Object.entries(of).map(([role, { atErasure }]) => {
    if (atErasure !== 'blank') return `${role}: ${atErasure === 'delete' ? 'deleted' : 'stays, with ids only'}`;
    const columns = Object.entries(personal).filter(([, column]) => column.of.includes(role));
    return `${role}: ${columns.map(([column]) => `\`${column}\``).join(', ')} blanked`;
  });
  return roles.length > 0 ? roles.join('; ') : '–';
}
