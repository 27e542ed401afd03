import { Controller, Inject } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  adminIncident,
  adminUpdateEmergency,
  checkIncident,
  noteIncident,
  Refusal,
  type AdminEmergency,
  type Incident,
  type IncidentAction,
  type IncidentEntryKind,
} from '@rahi/contracts';
import { CONFIG, Handles, type Inbound } from '@rahi/service-kit';
import type { EntityManager, Repository } from 'typeorm';
import type { AdminConfig } from '../../config.js';
import { RefreshHints } from '../../live/refresh-hints.service.js';
import { say } from '../../say.js';
import { EmergencyEntity } from '../../tables/emergency.entity.js';
import { promisedOf } from './emergency-view.js';
import { changeOf } from './incident-changes.js';
import { incidentOf, lockedOf, record } from './incident-store.js';

const kindOf = {
  acknowledge: 'acknowledged',
  assign: 'assigned',
  contact: 'contacted',
  resolve: 'resolved',
  false_alarm: 'false_alarm',
} as const satisfies Record<IncidentAction, IncidentEntryKind>;

/** One emergency at the desk, and the administrators' actions on it (ADR 30, ADR 91). Each action is a row of the audit log. */
@Controller()
export class IncidentsController {
  constructor(
    @InjectRepository(EmergencyEntity) private readonly emergencies: Repository<EmergencyEntity>,
    private readonly refresh: RefreshHints,
    @Inject(CONFIG) private readonly config: AdminConfig,
  ) {}

  /** @throws Refusal not_found */
  @Handles(adminIncident)
  read({ params }: Inbound<typeof adminIncident>): Promise<Incident> {
    return this.#incident(this.emergencies.manager, params.id);
  }

  /**
   * Only the first acknowledgement counts, and an administrator is not assigned twice: a repetition changes nothing and
   * adds no row.
   * @throws Refusal not_found, invalid_input without the note that closes it or without whom was contacted, invalid_transition for a
   * step before its turn, already_decided once it is closed
   */
  @Handles(adminUpdateEmergency)
  async update({ params, body, ...by }: Inbound<typeof adminUpdateEmergency>): Promise<AdminEmergency> {
    const { action, note, whom } = body;
    const closes = action === 'resolve' || action === 'false_alarm';
    if (closes && note === undefined) throw missing('note', say('emergency.whyClosed'));
    if (action === 'contact' && whom === undefined) throw missing('whom', say('emergency.whom'));
    const view = await this.emergencies.manager.transaction(async (manager) => {
      const before = await lockedOf(manager, params.id);
      const change = changeOf(before, action, by);
      if (change) {
        if (Object.keys(change).length > 0) await manager.update(EmergencyEntity, { id: before.id }, change);
        const text = action === 'contact' ? whom : note;
        await record(manager, before, { ...by, action, kind: kindOf[action], text: text ?? '' });
      }
      const after = await manager.findOneOrFail(EmergencyEntity, {
        where: { id: before.id },
        relations: { ride: true },
      });
      return promisedOf(after, this.config.INCIDENT_ACKNOWLEDGE_SECONDS);
    });
    this.refresh.emergenciesChanged();
    return view;
  }

  /** @throws Refusal not_found */
  @Handles(noteIncident)
  async note({ params, body, ...by }: Inbound<typeof noteIncident>): Promise<Incident> {
    const incident = await this.emergencies.manager.transaction(async (manager) => {
      const emergency = await lockedOf(manager, params.id);
      await record(manager, emergency, { ...by, action: 'note', kind: 'note', text: body.text });
      return this.#incident(manager, params.id);
    });
    this.refresh.emergenciesChanged();
    return incident;
  }

  /** A step that has this state already gets no second line. @throws Refusal not_found */
  @Handles(checkIncident)
  async check({ params: { id, step }, body, ...by }: Inbound<typeof checkIncident>): Promise<Incident> {
    const incident = await this.emergencies.manager.transaction(async (manager) => {
      const emergency = await lockedOf(manager, id);
      const before = await this.#incident(manager, id);
      const done = before.checklist?.some((one) => one.step === step && one.done !== null) ?? false;
      if (done === body.done) return before;
      await record(manager, emergency, {
        ...by,
        action: 'check',
        kind: body.done ? 'checked' : 'unchecked',
        text: step,
      });
      return this.#incident(manager, id);
    });
    this.refresh.emergenciesChanged();
    return incident;
  }

  #incident(manager: EntityManager, id: string): Promise<Incident> {
    return incidentOf(manager, id, this.config.INCIDENT_ACKNOWLEDGE_SECONDS);
  }
}

function missing(at: 'note' | 'whom', message: ReturnType<typeof say>): Refusal {
  return new Refusal('invalid_input', message, { errors: [{ in: 'body', at, message }] });
}
