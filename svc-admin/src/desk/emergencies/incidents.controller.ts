import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  adminIncident,
  adminUpdateEmergency,
  noteIncident,
  Refusal,
  type AdminEmergency,
  type Incident,
  type IncidentAction,
  type IncidentEntryKind,
} from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import type { EntityManager, QueryDeepPartialEntity, Repository } from 'typeorm';
import { appendOwn } from '../../audit/append-audit.js';
import { RefreshHints } from '../../live/refresh-hints.service.js';
import { say } from '../../say.js';
import { EmergencyEntryEntity } from '../../tables/emergency-entry.entity.js';
import { defaultName, emergencyOf, stateOf } from './emergency-view.js';
import { EmergencyEntity } from '../../tables/emergency.entity.js';

/** The administrator, and the request. */
type By = Pick<Inbound<typeof adminUpdateEmergency>, 'principal' | 'requestId'>;

interface Step extends By {
  action: IncidentAction | 'note';
  kind: IncidentEntryKind;
  text: string;
}

const kindOf = {
  acknowledge: 'acknowledged',
  assign: 'assigned',
  resolve: 'resolved',
  false_alarm: 'false_alarm',
} as const satisfies Record<IncidentAction, IncidentEntryKind>;

/** One emergency at the desk, and the administrators' actions on it (ADR 30). Each action is a row of the audit log. */
@Controller()
export class IncidentsController {
  constructor(
    @InjectRepository(EmergencyEntity) private readonly emergencies: Repository<EmergencyEntity>,
    private readonly refresh: RefreshHints,
  ) {}

  /** @throws Refusal not_found */
  @Handles(adminIncident)
  read({ params }: Inbound<typeof adminIncident>): Promise<Incident> {
    return incidentOf(this.emergencies.manager, params.id);
  }

  /**
   * Only the first acknowledgement counts, and an administrator is not assigned twice: a repetition changes nothing and
   * adds no row.
   * @throws Refusal not_found, invalid_input without the note that closes it, already_decided once it is closed
   */
  @Handles(adminUpdateEmergency)
  async update({ params, body, ...by }: Inbound<typeof adminUpdateEmergency>): Promise<AdminEmergency> {
    const closes = body.action === 'resolve' || body.action === 'false_alarm';
    if (closes && body.note === undefined) {
      const message = say('emergency.whyClosed');
      throw new Refusal('invalid_input', message, { errors: [{ in: 'body', at: 'note', message }] });
    }
    const view = await this.emergencies.manager.transaction(async (manager) => {
      const before = await lockedOf(manager, params.id);
      const change = changeOf(before, body.action, by);
      if (change) {
        await manager.update(EmergencyEntity, { id: before.id }, change);
        await record(manager, before, { ...by, action: body.action, kind: kindOf[body.action], text: body.note ?? '' });
      }
      return emergencyOf(
        await manager.findOneOrFail(EmergencyEntity, { where: { id: before.id }, relations: { ride: true } }),
      );
    });
    this.refresh.emergenciesChanged();
    return view;
  }

  /** @throws Refusal not_found */
  @Handles(noteIncident)
  async note({ params, body, principal, requestId }: Inbound<typeof noteIncident>): Promise<Incident> {
    const incident = await this.emergencies.manager.transaction(async (manager) => {
      const emergency = await lockedOf(manager, params.id);
      await record(manager, emergency, { principal, requestId, action: 'note', kind: 'note', text: body.text });
      return incidentOf(manager, params.id);
    });
    this.refresh.emergenciesChanged();
    return incident;
  }
}

/** @throws Refusal not_found */
async function lockedOf(manager: EntityManager, id: string): Promise<EmergencyEntity> {
  const emergency = await manager.findOne(EmergencyEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!emergency) throw new Refusal('not_found', say('emergency.none'));
  return emergency;
}

/**
 * What an action changes; null where it has been done already.
 * @throws Refusal already_decided of a closed incident
 */
function changeOf(
  emergency: EmergencyEntity,
  action: IncidentAction,
  { principal }: By,
): QueryDeepPartialEntity<EmergencyEntity> | null {
  const own = { id: principal.userId, name: principal.name ?? defaultName };
  // Closing it, or taking it over, also acknowledges it.
  const seen =
    emergency.acknowledgedAt === null
      ? { acknowledgedAt: () => 'now()', acknowledgedBy: own.id, acknowledgedName: own.name }
      : null;
  if (action === 'acknowledge') return seen;
  const state = stateOf(emergency);
  if (emergency.closedAs !== null) {
    if (action === kindOfState(emergency.closedAs)) return null;
    throw new Refusal('already_decided', say('emergency.closed'), { state });
  }
  if (action === 'assign') {
    return emergency.assignedTo === own.id ? null : { ...seen, assignedTo: own.id, assignedName: own.name };
  }
  return { ...seen, closedAs: action === 'resolve' ? 'resolved' : 'false_alarm' };
}

const kindOfState = (closedAs: 'resolved' | 'false_alarm'): IncidentAction =>
  closedAs === 'resolved' ? 'resolve' : 'false_alarm';

async function record(manager: EntityManager, { id, rideId }: EmergencyEntity, step: Step): Promise<void> {
  const { userId, name } = step.principal;
  const by = { byId: userId, byName: name ?? defaultName };
  await manager.insert(EmergencyEntryEntity, {
    id: randomUUID(),
    emergencyId: id,
    kind: step.kind,
    text: step.text,
    ...by,
  });
  const target = { targetType: 'ride', targetId: rideId } as const;
  // The text of a note stays with the incident; for closing, the text is the reason in the audit log.
  const reason = step.action === 'note' || step.text === '' ? null : step.text.slice(0, 300);
  await appendOwn(manager, { action: `emergency.${step.action}`, ...target, actorId: userId, reason }, step.requestId);
}

async function incidentOf(manager: EntityManager, id: string): Promise<Incident> {
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
  return { ...emergencyOf(emergency), timeline };
}
