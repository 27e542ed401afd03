import { beforeAll, describe, expect, it } from '@jest/globals';
import { allCalls, callPath, isErrorCode, livePath, problemSchema, type Call } from '@rahi/contracts';
import type { ApiAnswer, ApiClient, TestProduct } from '@rahi/testing-kit';
import { requests, type About, type Asking } from './authorisation.requests.js';
import { columns, matrix, rowOf, type RowName } from './authorisation.table.js';
import type { Person } from '../people/people.js';
import { roles, Scene, type Role } from './scene.js';

let product: TestProduct;
let scene: Scene;

const rowNames = Object.keys(matrix).filter((name): name is RowName => Object.hasOwn(matrix, name));

function callOf(row: RowName): Call {
  const call = allCalls.find(({ name }) => name === row.split(' ')[0]);
  if (!call) throw new Error(`${row} is no call`);
  return call;
}

/** The outcome of one request: `ok`, or the code of the refusal. */
function outcomeOf(call: Call, { status, body }: ApiAnswer): string {
  if (status === call.success) return 'ok';
  const { code } = problemSchema.parse(body);
  return isErrorCode(code) ? code : `unknown: ${code}`;
}

async function clientOf(role: Role, { freshSession }: Asking): Promise<ApiClient> {
  const person = scene.person(role);
  if (!person) return product.client();
  if (!freshSession) return person.api;
  const api = product.client();
  await api.signIn(person.user.email);
  return api;
}

const stageOf = ({ stage }: Asking) => stage ?? 'driver_assigned';

async function ask(row: RowName, role: Role, rideId: string): Promise<string> {
  const asking: Asking = requests[row];
  const call = callOf(row);
  const { rider, driver } = scene.pairOf(role);
  const otp = row === 'rides.update to start' ? await scene.codeOf(role) : undefined;
  const about: About = { rideId, rider, driver, otherRider: scene.otherRider, me: scene.person(role) ?? rider, otp };
  const { params, query, body } = asking.parts(about);
  const api = await clientOf(role, asking);
  return outcomeOf(call, await api.send(call.method, callPath(call, params, query), body));
}

/** The outcome for each role. */
async function askAll(row: RowName): Promise<Partial<Record<Role, string>>> {
  const asking: Asking = requests[row];
  const stage = stageOf(asking);
  const came: Partial<Record<Role, string>> = {};
  if (callOf(row).method === 'GET' && !asking.freshSession) {
    // It leaves both rides as they are, so everybody may ask at once.
    const rideId = await scene.prepare('rider', stage);
    const ofSuspended = await scene.prepare('suspendedRider', stage);
    await Promise.all(
      roles.map(async (role) => {
        came[role] = await ask(row, role, role.startsWith('suspended') ? ofSuspended : rideId);
      }),
    );
    return came;
  }
  for (const role of roles) came[role] = await ask(row, role, await scene.prepare(role, stage));
  return came;
}

/** Only the status: a live stream does not end. */
async function statusAt(path: string, role: Role): Promise<number> {
  const gone = new AbortController();
  const headers = new Headers({ cookie: scene.person(role)?.api.cookieHeader ?? '' });
  const { status } = await fetch(new URL(path, product.baseUrl), { headers, signal: gone.signal });
  gone.abort();
  return status;
}

/** Every call by every role. */
export function authorisation(theProduct: () => TestProduct, theAdmin: () => Person): void {
  beforeAll(async () => {
    product = theProduct();
    scene = await Scene.open(product, theAdmin());
  }, 120_000);

  describe('a path that is not a call', () => {
    it('is open to signed-in people, suspended or not, when it is the live stream', async () => {
      const came: Record<string, number> = {};
      for (const role of roles) came[role] = await statusAt(livePath, role);
      expect(came).toEqual(Object.fromEntries(roles.map((role) => [role, role === 'none' ? 401 : 200])));
    });

    it('is open to everyone when it describes the API', async () => {
      for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/docs.js']) {
        for (const role of roles) expect(await statusAt(path, role)).toBe(200);
      }
    });
  });

  describe('the authorisation matrix', () => {
    it('has every call, every role and nothing else', () => {
      expect(new Set(rowNames.map((row) => callOf(row).name))).toEqual(new Set(allCalls.map(({ name }) => name)));
      expect(columns).toEqual(roles);
      expect(Object.keys(requests).toSorted()).toEqual(rowNames.toSorted());
    });

    it.each(rowNames)('allows the right roles, and shows the others no more than they may know: %s', async (row) => {
      expect(await askAll(row)).toEqual(rowOf(row));
    });
  });
}
