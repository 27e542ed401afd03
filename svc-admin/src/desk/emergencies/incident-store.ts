import { randomUUID } from 'node:crypto';
import {
  playbookOf,
  Refusal,
  type Incident,
  type IncidentAction,
  type IncidentEntryKind,
  type Principal,
} from '@rahi/contracts';
import type { EntityManager } from 'typeorm';
import { appendOwn } from '../../audit/append-audit.js';
import { say } from '../../say.js';
import { EmergencyEntryEntity } from '../../tables/emergency-entry.entity.js';
import { EmergencyEntity } from '../../tables/emergency.entity.js';
import { defaultName, promisedOf } from './emergency-view.js';

/** The administrator, and the request. */
export interface By {
  principal: Principal;
  requestId: string;
}

export interface Step extends By {
  action: IncidentAction | 'note' | 'check' | 'drill';
  kind: IncidentEntryKind;
  text: string;
}

/** Locks it until the transaction ends: actions on one incident take turns. @throws Refusal not_found */
export async function lockedOf(manager: EntityManager, id: string): Promise<EmergencyEntity> {
  const emergency = await manager.findOne(EmergencyEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!emergency) throw new Refusal('not_found', say('emergency.none'));
  return emergency;
}

/** Adds a step to the timeline and to the audit log. */
export async function record(manager: EntityManager, { id, rideId }: EmergencyEntity, step: Step): Promise<void> {
  const { userId, name } = step.principal;
  const by = { byId: userId, byName: name ?? defaultName };
  const { kind, text } = step;
  await manager.insert(EmergencyEntryEntity, { id: randomUUID(), emergencyId: id, kind, text, ...by });
  const target = { targetType: 'ride', targetId: rideId } as const;
  // The text of a note stays with the incident; for closing, the text is the reason in the audit log.
  const reason = step.action === 'note' || text === '' ? null : text.slice(0, 300);
  await appendOwn(manager, { action: `emergency.${step.action}`, ...target, actorId: userId, reason }, step.requestId);
}

/** @param seconds within which the desk promises to acknowledge it @throws Refusal not_found */
export async function incidentOf(manager: EntityManager, id: string, seconds: number): Promise<Incident> {
  const [emergency, entries] = await Promise.all([
    manager.findOne(EmergencyEntity, { where: { id }, relations: { ride: true } }),
    manager.find(EmergencyEntryEntity, { where: { emergencyId: id }, order: { at: 'ASC', id: 'ASC' } }),
  ]);
  if (!emergency) throw new Refusal('not_found', say('emergency.none'));
  const timeline = entries.map((entry) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    kind: entry.kind,
    by: entry.byId === null ? null : { id: entry.byId, name: entry.byName ?? defaultName },
    text: entry.text,
  }));
  const checklist = playbookOf(emergency.cause).map((step) => {
    const last = timeline.findLast(({ kind, text }) => text === step && (kind === 'checked' || kind === 'unchecked'));
    return { step, done: last?.kind === 'checked' ? { at: last.at, by: last.by } : null };
  });
  return { ...promisedOf(emergency, seconds), timeline, checklist };
}
