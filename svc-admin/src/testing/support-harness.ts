import { randomUUID } from 'node:crypto';
import {
  answerCase,
  deskCase,
  openCase,
  ownCase,
  updateCase,
  writeToCase,
  type Call,
  type CallArguments,
  type CaseKind,
  type Principal,
} from '@rahi/contracts';
import * as z from 'zod/mini';
import { AdminHarness, aPrincipal } from './admin-harness.js';
import { aRideStory, aUserStory } from './factories.js';
import { PostStandIn } from './post-stand-in.js';

const start = Date.parse('2026-11-20T08:00:00Z');
const refusalSchema = z.looseObject({ code: z.optional(z.string()), detail: z.optional(z.string()) });

export interface GivenCase {
  kind?: CaseKind;
  rideId?: string;
  text?: string;
  photo?: string;
}

/** A person who is no administrator. */
export const aPerson = (given: Partial<Principal> = {}): Principal =>
  aPrincipal({ isAdmin: false, name: 'Asha Rao', ...given });
export const uma = aPrincipal({ name: 'Uma Nair', adminRole: 'support' });
export const priya = aPrincipal({ name: 'Priya Das', adminRole: 'support' });

export const aCase = (given: GivenCase = {}) => ({
  id: randomUUID(),
  kind: 'account' as CaseKind,
  text: 'I cannot change my phone number',
  ...given,
});

/** svc-admin on two instances with a desk that is always open, and what people and the desk do with cases. */
export class SupportHarness {
  readonly post = new PostStandIn();

  private constructor(readonly admin: AdminHarness) {}

  /** Two instances: everything that two people do at once is decided by Postgres. */
  static async start(): Promise<SupportHarness> {
    const support = new SupportHarness(await AdminHarness.start(2, { SUPPORT_HOURS: '00:00-24:00' }));
    await support.post.listen(support.admin.connection);
    return support;
  }

  /** What a call came to, refused or not. */
  async refused<C extends Call>(call: C, args: CallArguments<C>, principal: Principal) {
    const { status, json } = await this.admin.send(call, args, { principal });
    const { data = {} } = refusalSchema.safeParse(json);
    return { ...data, status };
  }

  /** A completed ride of a rider and a driver whom the desk knows. */
  async aTrip() {
    const [rider, driver] = [aPerson(), aPerson({ type: 'driver', name: 'Vikram Singh' })];
    const story = aRideStory(start, { steps: 5 }, { riderId: rider.userId, driverId: driver.userId });
    const user = aUserStory(start, 0, { userId: rider.userId, name: 'Asha Rao' });
    await this.admin.publish([...user.events, ...story.events]);
    return { rider, driver, rideId: story.state.rideId };
  }

  async open(person: Principal, given: GivenCase = {}) {
    return (await this.admin.call(openCase, { body: aCase(given) }, person)).body;
  }

  async read(person: Principal, id: string) {
    return (await this.admin.call(ownCase, { params: { id } }, person)).body;
  }

  async write(person: Principal, id: string, text = 'Any news?') {
    const body = { id: randomUUID(), text };
    return (await this.admin.call(writeToCase, { params: { id }, body }, person)).body;
  }

  async answer(id: string, state: 'waiting' | 'resolved' = 'waiting') {
    const body = { id: randomUUID(), text: 'Please try again.', state };
    return (await this.admin.call(answerCase, { params: { id }, body }, uma)).body;
  }

  async update(id: string, body: CallArguments<typeof updateCase>['body'], who = uma) {
    return (await this.admin.call(updateCase, { params: { id }, body }, who)).body;
  }

  /** As the desk sees it. */
  async seen(id: string) {
    return (await this.admin.call(deskCase, { params: { id } }, uma)).body;
  }

  stop(): Promise<void> {
    return this.admin.stop();
  }
}
