import { createHmac } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EmergencyCause, IncidentEntryKind, Traveller } from '@rahi/contracts';
import { CONFIG, errorKind, Jobs, LOGGER, Outbox, sendAllDue, type idle, type Logger } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { EmergencyEntity } from './emergency.entity.js';
import { AnyRideEntity } from '../../ride/past/any-ride.entity.js';
import { RideEntity } from '../../ride/ride.entity.js';

const sweepSeconds = 2;
/** Seconds: a notice that fails is sent again within a quarter of an hour. */
const remembers = 3600;
const patienceMs = 10_000;
const sentAtOnce = 10;
/** How much of the answer the timeline shows, in characters. */
const longestAnswer = 200;

/** After the first try in 10 s, then twice as long each time, up to 15 minutes; for a day. Also the time that a try may take. */
const nextTry = `clock_timestamp() + least(interval '10 seconds' * power(2, least(tries, 10)), interval '15 minutes')`;
const isWaiting = 'answered_at IS NULL AND gave_up_at IS NULL AND due_at <= clock_timestamp()';
const claimSql = `UPDATE emergency_notices SET tries = tries + 1, due_at = ${nextTry}
  WHERE emergency_id IN (SELECT emergency_id FROM emergency_notices WHERE ${isWaiting} AND emergency_id = coalesce($1, emergency_id)
                          ORDER BY due_at LIMIT ${sentAtOnce} FOR UPDATE SKIP LOCKED)
  RETURNING emergency_id AS id, tries`;
const answeredSql = `UPDATE emergency_notices SET answered_at = clock_timestamp()
  WHERE emergency_id = $1 AND answered_at IS NULL RETURNING emergency_id`;
const giveUpSql = `UPDATE emergency_notices AS notice SET gave_up_at = clock_timestamp() FROM ride_emergencies AS emergency
  WHERE notice.emergency_id = $1 AND emergency.id = $1 AND emergency.raised_at < clock_timestamp() - interval '1 day'
    AND notice.answered_at IS NULL AND notice.gave_up_at IS NULL RETURNING notice.emergency_id`;

interface Claimed {
  id: string;
  tries: number;
}

type Outcome = { answered: true; text: string } | { answered: false; text: string };

/** Signs a body with the moment at which it is sent: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/**
 * Notifies the operator's emergency service of each emergency (`EMERGENCY_WEBHOOK_URL`): signed, and repeated with
 * growing pauses until it answers with success. Unsent notices are in the database, which lets them survive a restart.
 */
@Injectable()
export class EmergencyService implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: RidesConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  get isConfigured(): boolean {
    return this.config.EMERGENCY_WEBHOOK_URL !== undefined && this.config.EMERGENCY_WEBHOOK_SECRET !== undefined;
  }

  onApplicationBootstrap(): void {
    const { EMERGENCY_WEBHOOK_URL: url, EMERGENCY_WEBHOOK_SECRET: secret } = this.config;
    if ((url === undefined) !== (secret === undefined)) {
      this.log.warn(
        'only one of EMERGENCY_WEBHOOK_URL and EMERGENCY_WEBHOOK_SECRET is set; the emergency service is notified only when both are',
      );
    }
    if (this.isConfigured)
      this.jobs.every('Emergency notices', sweepSeconds, (stopping) => this.notifyWaiting(stopping), {
        runs: 'once',
        remembers,
      });
  }

  /** Sends all notices that are due. @throws AggregateError when one was not answered */
  async notifyWaiting(stopping: AbortSignal | null = null): Promise<typeof idle | void> {
    return sendAllDue(
      sentAtOnce,
      () => this.#claim(null),
      (claimed) => this.#mustTell(claimed),
      stopping,
    );
  }

  /**
   * Sends the notice of one emergency now.
   * @returns whether it was answered within this many milliseconds; if not, it is sent again later
   */
  async notifyNow(emergencyId: string, withinMs: number): Promise<boolean> {
    if (!this.isConfigured) return false;
    const [claimed] = await this.#claim(emergencyId);
    return claimed ? this.#tell(claimed, withinMs) : false;
  }

  async #claim(id: string | null): Promise<Claimed[]> {
    const [rows] = await this.database.query<[Claimed[], number]>(claimSql, [id]);
    return rows;
  }

  async #mustTell(claimed: Claimed): Promise<void> {
    if (!(await this.#tell(claimed, patienceMs))) throw new Error('the emergency service could not be notified');
  }

  async #tell({ id, tries }: Claimed, withinMs: number): Promise<boolean> {
    const outcome = await this.#post(id, withinMs);
    if (!outcome.answered)
      this.log.warn({ emergencyId: id, tries, answer: outcome.text }, 'the emergency service could not be notified');
    await this.#record(id, tries, outcome);
    return outcome.answered;
  }

  /** One POST. Any failure is an outcome: it is recorded, and the notice is sent again. */
  async #post(id: string, withinMs: number): Promise<Outcome> {
    const { EMERGENCY_WEBHOOK_URL: url = '', EMERGENCY_WEBHOOK_SECRET: secret = '' } = this.config;
    const body = JSON.stringify(await this.#messageOf(id));
    const headers = {
      'content-type': 'application/json',
      'rahi-delivery': id,
      'rahi-signature': signatureOf(secret, Math.floor(Date.now() / 1000), body),
    };
    try {
      const signal = AbortSignal.timeout(withinMs);
      // A redirect would send people's data to an address that is not configured.
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
      const said = (await response.text())
        .replace(/[^\P{C} ]/gu, ' ')
        .trim()
        .slice(0, longestAnswer);
      return { answered: response.ok, text: `${response.status} ${said}`.trim() };
    } catch (error) {
      return { answered: false, text: errorKind(error) };
    }
  }

  async #messageOf(id: string) {
    const { manager } = this.database;
    const emergency = await manager.findOneByOrFail(EmergencyEntity, { id });
    const ride = await manager.findOneByOrFail(AnyRideEntity, { id: emergency.rideId });
    return noticeOf(emergency, ride);
  }

  /** Records the first failure and the end of trying in the timeline; the attempts in between would only fill it. */
  async #record(id: string, tries: number, { answered, text }: Outcome): Promise<void> {
    await this.outbox.transaction(async (manager, emit) => {
      const [changed] = await manager.query<[unknown[], number]>(answered ? answeredSql : giveUpSql, [id]);
      if (changed.length === 0 && (answered || tries > 1)) return;
      const { rideId } = await manager.findOneByOrFail(EmergencyEntity, { id });
      const kind: IncidentEntryKind = answered ? 'service_answered' : 'service_failed';
      const noted = { emergencyId: id, ride: { id: rideId }, at: new Date().toISOString(), kind, text };
      await emit('ride.emergency_noted.v1', noted, `emergency-${id}`);
    });
  }
}

/** The notice to the service: who, where, in which car, and how they can be reached. */
export function noticeOf(emergency: EmergencyEntity, ride: RideEntity) {
  const { id, raisedAt, raisedBy, cause, lat, lng }: EmergencyEntity = emergency;
  return {
    type: 'emergency.raised' as const,
    id,
    raisedAt: raisedAt.toISOString(),
    raisedBy: raisedBy satisfies Traveller,
    cause: cause satisfies EmergencyCause,
    position: lat === null || lng === null ? null : { lat, lng },
    ride: {
      id: ride.id,
      status: ride.status,
      pickup: { address: ride.pickupAddress, lat: ride.pickupLat, lng: ride.pickupLng },
      dropoff: { address: ride.dropoffAddress, lat: ride.dropoffLat, lng: ride.dropoffLng },
      vehicle: { model: ride.driver?.vehicleModel ?? null, number: ride.driver?.vehicleNumber ?? null },
    },
    rider: { name: ride.rider.name, phone: ride.rider.phone },
    // R45: who travels, where the rider booked for somebody else.
    ...(ride.guest && { guest: { name: ride.guest.name, phone: ride.guest.phone } }),
    driver: ride.driver && { name: ride.driver.name, phone: ride.driver.phone },
  };
}
