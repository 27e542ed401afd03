import { useSearchParams } from '@rahi/web-kit/router';
import { cursorOf } from '../dashboard/dashboard-view.js';

export const outcomes = ['all', 'done', 'refused'] as const;
export type OutcomeFilter = (typeof outcomes)[number];

export interface AuditView {
  /** An action to the letter, `user.suspend`; empty for all. */
  action: string;
  outcome: OutcomeFilter;
  cursor: string;
}

/** What the log shows, kept in the address; another filter begins with its first page. */
export function useAuditView(): [AuditView, (changes: Partial<AuditView>) => void] {
  const [params, setParams] = useSearchParams();
  const view: AuditView = {
    action: (params.get('action') ?? '').slice(0, 60),
    outcome: outcomes.find((outcome) => outcome === params.get('outcome')) ?? 'all',
    cursor: cursorOf(params.get('cursor')),
  };
  const change = (changes: Partial<AuditView>) => {
    const { action, outcome, cursor } = { ...view, cursor: '', ...changes };
    setParams(
      { ...(action && { action }), ...(outcome !== 'all' && { outcome }), ...(cursor && { cursor }) },
      { replace: changes.cursor === undefined },
    );
  };
  return [view, change];
}
