import { rupeesFromPaise } from '@rahi/contracts/money';
import type { DryRunGroup } from '@rahi/contracts/tariff-desk';
import { Money, Table, type TableColumn } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';

const columns: readonly TableColumn[] = [
  { key: 'line', label: 'tariffs.column.line' },
  { key: 'paid', label: 'tariffs.column.paid', numeric: true },
  { key: 'draft', label: 'tariffs.column.draft', numeric: true },
  { key: 'change', label: 'tariffs.column.difference', numeric: true },
];

/** The bills of the tried rides by line, actual and by the draft, and what of them is whose (R41). */
export function LinesTable({ group }: { group: DryRunGroup }) {
  const { formatMessage } = useIntl();
  const { lines = [], paidPaise, draftPaise, driverPaise, draftDriverPaise } = group;
  const { commissionPaise, draftCommissionPaise } = group;
  if (lines.length === 0) return null;
  const rows: [name: string, paid: number, draft: number][] = [
    ...lines.map(({ code, ...line }): [string, number, number] => [
      formatMessage({ id: `tariffs.line.${code}` }),
      line.paidPaise,
      line.draftPaise,
    ]),
    [formatMessage({ id: 'tariffs.line.total' }), paidPaise, draftPaise],
    [formatMessage({ id: 'tariffs.line.commission' }), commissionPaise ?? 0, draftCommissionPaise ?? 0],
    [formatMessage({ id: 'tariffs.line.drivers' }), driverPaise, draftDriverPaise],
  ];
  return (
    <Table label={formatMessage({ id: 'tariffs.byLine' })} columns={columns}>
      {rows.map(([name, paid, draft]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td data-numeric>
            <Money rupees={rupeesFromPaise(paid)} inColumn />
          </td>
          <td data-numeric>
            <Money rupees={rupeesFromPaise(draft)} inColumn />
          </td>
          <td data-numeric>
            <Money rupees={rupeesFromPaise(draft - paid)} inColumn signed />
          </td>
        </tr>
      ))}
    </Table>
  );
}
