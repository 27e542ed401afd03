import type { CaseKind, CaseMacro } from '@rahi/contracts';
import { inEach } from '@rahi/service-kit';
import { say } from '../../say.js';

/** The ready answers, in the order of the list. Their texts are in the catalogues. */
const specs = [
  { id: 'received', kind: null },
  { id: 'more', kind: null },
  { id: 'receipt', kind: 'fare' },
  { id: 'dispute', kind: 'fare' },
  { id: 'payment', kind: 'payment' },
  { id: 'asked', kind: 'lost_item' },
  { id: 'safety', kind: 'safety' },
  { id: 'account', kind: 'account' },
  { id: 'grievance', kind: 'grievance' },
  { id: 'solved', kind: null },
] as const satisfies readonly { id: string; kind: CaseKind | null }[];

/** Ready answers, in each language: the desk may not speak that of the person. */
export function macros(): CaseMacro[] {
  return specs.map(({ id, kind }) => ({ id, kind, texts: inEach(say(`macro.${id}`)) }));
}
