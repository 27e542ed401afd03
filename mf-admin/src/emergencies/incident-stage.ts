import type { AdminEmergency } from '@rahi/contracts/admin';

/** How far the desk is with an incident. */
export type IncidentStage = 'open' | 'acknowledged' | 'assigned' | 'contacted' | 'resolved' | 'false_alarm';

export const stageTones = {
  open: 'bad',
  acknowledged: 'warn',
  assigned: 'warn',
  contacted: 'brand',
  resolved: 'ok',
  false_alarm: 'neutral',
} as const satisfies Record<IncidentStage, string>;

/** The last step that somebody did. */
export function stageOf({ state, acknowledgedAt, assignee, contacted }: AdminEmergency): IncidentStage {
  if (state === 'resolved' || state === 'false_alarm') return state;
  if (acknowledgedAt === null) return 'open';
  if (contacted) return 'contacted';
  return assignee ? 'assigned' : 'acknowledged';
}

export const isClosed = (stage: IncidentStage): boolean => stage === 'resolved' || stage === 'false_alarm';
