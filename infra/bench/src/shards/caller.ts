import { headers, RequestError, type Msg, type NatsConnection } from '@nats-io/transport-node';
import {
  callSubject,
  dispatchCandidates,
  headerNames,
  nearbyDrivers,
  onlineDrivers,
  ownerSubject,
  updateDriver,
  type Call,
  type LatLng,
} from '@rahi/contracts';
import { aPrincipal } from '@rahi/contracts/testing';
import type { FleetDriver } from '../nearby/fleet.js';

const patienceMs = 5000;
export const wanted = 20;

/** Asks svc-drivers as the gateway and svc-rides do. */
export class DriversCaller {
  readonly #rider = headersFor(aPrincipal({ type: 'rider' }));
  readonly #admin = headersFor(aPrincipal({ type: 'rider', isAdmin: true }));
  readonly #own = new Map<string, string>();

  constructor(private readonly nats: NatsConnection) {}

  async move({ id }: Pick<FleetDriver, 'id'>, { lat, lng }: LatLng): Promise<void> {
    const principal = this.#own.get(id) ?? encoded(aPrincipal({ type: 'driver', userId: id }));
    this.#own.set(id, principal);
    const args = { params: { driverId: id }, query: {}, body: { currentLat: lat, currentLng: lng, heading: 90 } };
    await this.#call(updateDriver, args, principal);
  }

  async near(at: LatLng, vehicleType: FleetDriver['vehicleType']): Promise<string> {
    const query = { ...at, vehicleType, radius: '10', limit: String(wanted) };
    return this.#call(nearbyDrivers, { params: {}, query, body: {} }, this.#rider);
  }

  async online(sort: 'name' | '-name'): Promise<string> {
    return this.#call(onlineDrivers, { params: {}, query: { sort }, body: {} }, this.#admin);
  }

  async candidates(pickups: readonly LatLng[], vehicleType: FleetDriver['vehicleType']): Promise<string> {
    const question = { pickups: [...pickups], vehicleType, radiusKm: 10 };
    return this.#send(dispatchCandidates.subject, JSON.stringify(question));
  }

  async #call(call: Call, args: { params: object; query: object; body: object }, principal: string): Promise<string> {
    const payload = JSON.stringify(args);
    const owner = ownerSubject(call, args);
    if (owner === null) return this.#send(callSubject(call), payload, principal);
    return this.#send(owner, payload, principal).catch((error: unknown) => {
      if (!(error instanceof RequestError) || !error.isNoResponders()) throw error;
      return this.#send(callSubject(call), payload, principal);
    });
  }

  async #send(subject: string, payload: string, principal?: string): Promise<string> {
    const head = headers();
    head.set(headerNames.deadline, String(Date.now() + patienceMs));
    if (principal !== undefined) head.set(headerNames.principal, principal);
    return textOf(await this.nats.request(subject, payload, { timeout: patienceMs, headers: head }));
  }
}

function textOf(msg: Msg): string {
  const status = Number(msg.headers?.get(headerNames.status));
  if (status !== 200) throw new Error(`answered ${status}: ${msg.string().slice(0, 200)}`);
  return msg.string();
}

const encoded = (principal: object): string => Buffer.from(JSON.stringify(principal)).toString('base64url');
const headersFor = encoded;
