import { useSearchParams } from '@rahi/web-kit/router';
import { cursorOf } from '../dashboard/dashboard-view.js';

export const outcomes = ['all', 'done', 'refused'] as const;
export type OutcomeFilter = (typeof outcomes)[number];

export interface AuditView {
  /** To the letter, `user.suspend`, or the name of a refused call; empty for all. */
  action: string;
  outcome: OutcomeFilter;
  /** The id of the administrator, and of the target; empty for any. */
  actor: string;
  target: string;
  /** Name, email or phone of the administrator or the target; empty for any. */
  person: string;
  /** Days of Kolkata, both included; empty for no end. */
  from: string;
  to: string;
  cursor: string;
}

/** Ignores a value that is not an id. */
const idOf = (value: string | null): string => (value !== null && /^[0-9a-f-]{36}$/i.test(value) ? value : '');

const dayOf = (value: string | null): string => (value !== null && /^\d{4}-\d\d-\d\d$/.test(value) ? value : '');

/** The filters of the log, kept in the address; a changed filter starts at the first page. */
export function useAuditView(): [AuditView, (changes: Partial<AuditView>) => void] {
  const [params, setParams] = useSearchParams();
  const view: AuditView = {
    action: (params.get('action') ?? '').slice(0, 60),
    outcome: outcomes.find((outcome) => outcome === params.get('outcome')) ?? 'all',
    actor: idOf(params.get('actor')),
    target: idOf(params.get('target')),
    person: (params.get('person') ?? '').slice(0, 100),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    cursor: cursorOf(params.get('cursor')),
  };
  const change = (changes: Partial<AuditView>) => {
    const next = { ...view, cursor: '', ...changes };
    setParams(paramsOf(next), { replace: changes.cursor === undefined });
  };
  return [view, change];
}

/** The address contains only the filters in use. */
export function paramsOf({ outcome, ...filters }: Partial<AuditView>): Record<string, string> {
  const set = Object.entries(filters).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(set), ...(outcome && outcome !== 'all' && { outcome }) };
}
