import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  defaultPageSize,
  Refusal,
  type AdminAction,
  type adminEmergencies,
  type AdminEmergency,
  type CallAnswer,
  type Principal,
} from '@rahi/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { append } from '../audit/audit-log.service.js';
import { RefreshHints } from '../live/refresh-hints.service.js';

interface EmergencyRow {
  emergency_id: string;
  ride_id: string;
  raised_by: AdminEmergency['raisedBy'];
  name: string | null;
  raised_at: Date;
  lat: number | null;
  lng: number | null;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  acknowledged_name: string | null;
}

const columns = `emergency.*, CASE raised_by WHEN 'rider' THEN rides.rider_name ELSE rides.driver_name END AS name
  FROM emergencies AS emergency LEFT JOIN rides ON rides.ride_id = emergency.ride_id`;

/** What an administrator is called who has not said. */
const unnamed = 'Administrator';

/** Emergencies that people on trips raised, and who took them on (R31). */
@Injectable()
export class EmergenciesService {
  constructor(
    private readonly database: DataSource,
    private readonly refresh: RefreshHints,
  ) {}

  async list(limit = defaultPageSize): Promise<CallAnswer<typeof adminEmergencies>> {
    const [rows, [counted]] = await Promise.all([
      this.database.query<EmergencyRow[]>(
        `SELECT ${columns}
         ORDER BY (acknowledged_at IS NULL) DESC, raised_at DESC, emergency_id DESC LIMIT $1`,
        [limit],
      ),
      this.database.query<{ open: number }[]>(
        'SELECT count(*)::int AS open FROM emergencies WHERE acknowledged_at IS NULL',
      ),
    ]);
    return { emergencies: rows.map(viewOf), open: counted?.open ?? 0 };
  }

  /** Of one ride, in the order they were raised. */
  async ofRide(rideId: string): Promise<AdminEmergency[]> {
    const rows = await this.database.query<EmergencyRow[]>(
      `SELECT ${columns} WHERE emergency.ride_id = $1 ORDER BY raised_at, emergency_id`,
      [rideId],
    );
    return rows.map(viewOf);
  }

  /**
   * Whoever is first stays named: a second press changes nothing and is no second row of the audit log.
   * @throws Refusal not_found
   */
  async acknowledge(id: string, { userId, name }: Principal, requestId: string): Promise<AdminEmergency> {
    const view = await this.database.transaction(async (manager) => {
      const [before] = await manager.query<{ ride_id: string; acknowledged_at: Date | null }[]>(
        'SELECT ride_id, acknowledged_at FROM emergencies WHERE emergency_id = $1 FOR UPDATE',
        [id],
      );
      if (!before) throw new Refusal('not_found', 'Emergency not found');
      if (before.acknowledged_at === null) {
        await manager.query(
          `UPDATE emergencies SET acknowledged_at = now(), acknowledged_by = $2, acknowledged_name = $3
           WHERE emergency_id = $1`,
          [id, userId, name ?? unnamed],
        );
        await audit(manager, { actorId: userId, rideId: before.ride_id, requestId });
      }
      const [row] = await manager.query<EmergencyRow[]>(`SELECT ${columns} WHERE emergency_id = $1`, [id]);
      if (!row) throw new Error('a locked emergency cannot be gone');
      return viewOf(row);
    });
    this.refresh.raised();
    return view;
  }
}

/** The log is this service's own: its row is written with the change, without an event on the way. */
function audit(
  manager: EntityManager,
  { actorId, rideId, requestId }: { actorId: string; rideId: string; requestId: string },
): Promise<void> {
  return append(
    manager,
    {
      id: randomUUID(),
      type: 'audit.admin_acted.v1',
      occurredAt: new Date().toISOString(),
      correlationId: requestId,
    },
    {
      actorId,
      action: 'emergency.acknowledge' satisfies AdminAction,
      targetType: 'ride',
      targetId: rideId,
      outcome: 'done',
      code: null,
      reason: null,
    },
  );
}

function viewOf(row: EmergencyRow): AdminEmergency {
  const { lat, lng, acknowledged_by: by } = row;
  return {
    id: row.emergency_id,
    rideId: row.ride_id,
    raisedBy: row.raised_by,
    name: row.name ?? '',
    raisedAt: row.raised_at.toISOString(),
    position: lat === null || lng === null ? null : { lat, lng },
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    acknowledgedBy: by === null ? null : { id: by, name: row.acknowledged_name ?? unnamed },
  };
}
