import { Refusal, type IncidentAction } from '@rahi/contracts';
import type { QueryDeepPartialEntity } from 'typeorm';
import { say } from '../../say.js';
import type { EmergencyEntity } from '../../tables/emergency.entity.js';
import { defaultName, stateOf } from './emergency-view.js';
import type { By } from './incident-store.js';

type Change = QueryDeepPartialEntity<EmergencyEntity>;

/**
 * What an action changes; null where it has been done already. No action does a second one silently: what the incident
 * says of a person, that person did (F122).
 * @throws Refusal already_decided of a closed incident; invalid_transition before it is acknowledged, or resolved before anybody was
 * contacted
 */
export function changeOf(emergency: EmergencyEntity, action: IncidentAction, { principal }: By): Change | null {
  const own = { id: principal.userId, name: principal.name ?? defaultName };
  const state = stateOf(emergency);
  if (action === 'acknowledge') {
    if (emergency.acknowledgedAt !== null) return null;
    return { acknowledgedAt: () => 'now()', acknowledgedBy: own.id, acknowledgedName: own.name };
  }
  if (emergency.closedAs !== null) {
    if (action === closingActions[emergency.closedAs]) return null;
    throw new Refusal('already_decided', say('emergency.closed'), { state });
  }
  if (emergency.acknowledgedAt === null) {
    throw new Refusal('invalid_transition', say('emergency.acknowledgeFirst'), { state });
  }
  switch (action) {
    case 'assign':
      if (emergency.assignedTo === own.id) return null;
      return { assignedAt: () => 'now()', assignedTo: own.id, assignedName: own.name };
    case 'contact':
      // Each contact is a line of the timeline; the first is kept as the step.
      if (emergency.contactedAt !== null) return {};
      return { contactedAt: () => 'now()', contactedBy: own.id, contactedName: own.name };
    case 'resolve':
      if (emergency.contactedAt === null) {
        throw new Refusal('invalid_transition', say('emergency.contactFirst'), { state });
      }
      return { ...closedBy(own), closedAs: 'resolved' };
    case 'false_alarm':
      return { ...closedBy(own), closedAs: 'false_alarm' };
  }
}

const closingActions = { resolved: 'resolve', false_alarm: 'false_alarm' } as const;

const closedBy = ({ id, name }: { id: string; name: string }): Change => ({
  closedAt: () => 'now()',
  closedBy: id,
  closedName: name,
});
