import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connect, headers as natsHeaders, type NatsConnection } from '@nats-io/transport-node';
import {
  headerNames,
  languages,
  natsAddress,
  partnerPage,
  partnersProgram,
  problemSchema,
  tripEstimates,
} from '@rahi/contracts';
import {
  startNatsServer,
  startShipped,
  testFolder,
  waitFor,
  type ShippedProcess,
  type TestNatsServer,
} from '@rahi/testing-kit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as z from 'zod';
import { gofsSchemaOf } from '../testing/gofs-schemas.js';
import { aFare, RidesStandIn } from '../testing/rides-stand-in.js';

const site = 'https://rahi.example.in';
const trip = 'pickup_lat=19.0176&pickup_lon=72.8437&drop_off_lat=19.0607&drop_off_lon=72.8362';
const brands = 'brand_id=mini,auto';

const feedsSchema = z.record(z.string(), z.object({ feeds: z.array(z.object({ name: z.string(), url: z.string() })) }));
const fileSchema = z.object({ last_updated: z.number(), ttl: z.number(), data: z.record(z.string(), z.unknown()) });

const ajv = new Ajv2020({ allErrors: true });
formats.default(ajv);

let nats: TestNatsServer;
let connection: NatsConnection;
let program: ShippedProcess;
let rides: RidesStandIn;
beforeAll(async () => {
  nats = await startNatsServer({ permissions: true });
  connection = await connect(natsAddress(nats.urlFor('operator')));
  program = await startShipped({
    name: partnersProgram,
    workspace: 'infra/partners',
    dir: testFolder('partners'),
    env: {
      NATS_URL: nats.urlFor(partnersProgram),
      PARTNERS: 'gofs',
      PUBLIC_URL: site,
      SERVED_CITIES: 'mumbai,pune,bengaluru',
      OPERATOR_NAME: 'Sahil Cabs',
      SUPPORT_CONTACT: 'mailto:help@sahil.example.in',
    },
  });
});
beforeEach(async () => {
  await rides?.stop();
  rides = new RidesStandIn(connection);
  await rides.start();
});
afterAll(async () => {
  await program?.stop();
  await connection?.close();
  await nats?.stop();
});

interface Asked {
  readonly status: number;
  readonly retryAfter: string;
  readonly page: z.output<typeof partnerPage.answer> | null;
  readonly problem: z.output<typeof problemSchema> | null;
}

/** Asks as the gateway does. */
async function ask(address: string, ifNoneMatch: string | null = null, language = ''): Promise<Asked> {
  const [path = '', query = ''] = address.split('?', 2);
  const headers = natsHeaders();
  headers.set(headerNames.requestId, 'suite');
  headers.set(headerNames.deadline, String(Date.now() + 5000));
  if (language) headers.set(headerNames.language, language);
  const message = JSON.stringify({ path, query, ifNoneMatch });
  const answer = await connection.request(partnerPage.subject, message, { headers, timeout: 6000 });
  const status = Number(answer.headers?.get(headerNames.status));
  return {
    status,
    retryAfter: answer.headers?.get(`${headerNames.httpPrefix}retry-after`) ?? '',
    page: status === 200 ? partnerPage.answer.parse(answer.json()) : null,
    problem: status === 200 ? null : problemSchema.parse(answer.json()),
  };
}

async function read(address: string) {
  const { page, problem } = await ask(address);
  if (!page?.body) throw new Error(`${address}: ${problem?.detail}`);
  return { ...fileSchema.parse(JSON.parse(page.body)), maxAge: page.maxAge, etag: page.etag };
}
const dataOf = async (address: string) => (await read(address)).data;

/** What of a file is not as GOFS has it. */
async function faultsOf(name: string, address: string): Promise<string[]> {
  const { page } = await ask(address);
  const validate = ajv.compile(gofsSchemaOf(name));
  validate(JSON.parse(page?.body ?? 'null'));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${address} ${instancePath} ${message}`);
}

describe('the feed', () => {
  it.each(['/gofs/gofs.json', '/gofs/mumbai/gofs.json'])(
    'at %s lists files that are as GOFS has them, in every language',
    async (address) => {
      expect(await faultsOf('gofs', address)).toEqual([]);
      const found = feedsSchema.parse(await dataOf(address));
      expect(Object.keys(found)).toEqual(languages.map((language) => language.slice(0, 2)));
      for (const { feeds } of Object.values(found)) {
        expect(feeds).toHaveLength(address.includes('mumbai') ? 11 : 10);
        for (const { name, url } of feeds) {
          expect(url).toMatch(new RegExp(`^${site}/gofs/`));
          const isQuery = name === 'wait_time' || name === 'realtime_booking';
          const at = `${new URL(url).pathname}${isQuery ? `?${trip}&${brands}` : ''}`;
          expect(await faultsOf(name, at)).toEqual([]);
        }
      }
    },
  );

  it('has the versions beside it, too', async () => {
    expect(await faultsOf('gofs_versions', '/gofs/gofs_versions.json')).toEqual([]);
    expect(await dataOf('/gofs/mumbai/gofs_versions.json')).toEqual({
      versions: [{ version: '1.0', url: `${site}/gofs/mumbai/gofs.json` }],
    });
  });

  it('says who runs it, and the names of vehicles in its language', async () => {
    expect(await dataOf('/gofs/mr/system_information.json')).toEqual({
      language: 'mr',
      timezone: 'Asia/Kolkata',
      name: 'Rahi',
      short_name: 'Rahi',
      operator: 'Sahil Cabs',
      url: `${site}/`,
      email: 'help@sahil.example.in',
    });
    const { service_brands: named } = await dataOf('/gofs/hi/service_brands.json');
    expect(named).toContainEqual({ brand_id: 'auto', brand_name: 'ऑटो' });
  });

  it('refers only to what it has', async () => {
    const list = z.array(z.record(z.string(), z.unknown()));
    const at = async (name: string, key: string) => list.parse((await dataOf(`/gofs/en/${name}.json`))[key]);
    const rules = await at('operating_rules', 'operating_rules');
    const [brand, fares, calendars] = await Promise.all([
      at('service_brands', 'service_brands'),
      at('fares', 'fares'),
      at('calendars', 'calendars'),
    ]);
    const { zones } = z.object({ zones: z.object({ features: list }) }).parse(await dataOf('/gofs/en/zones.json'));
    const known = (of: z.output<typeof list>, key: string) => of.map((one) => one[key]);
    for (const rule of rules) {
      expect(known(zones.features, 'zone_id')).toEqual(
        expect.arrayContaining([rule['from_zone_id'], rule['to_zone_id']]),
      );
      expect(known(brand, 'brand_id')).toContain(rule['brand_id']);
      expect(known(calendars, 'calendar_id')).toEqual(rule['calendars']);
    }
    const named = rules.flatMap(({ fare_id: fare }) => (fare === undefined ? [] : [fare]));
    expect(known(fares, 'fare_id')).toEqual(expect.arrayContaining(named));
    expect(known(fares, 'fare_id')).toContain('mumbai-auto');
    expect(rules.some((rule) => rule['fare_id'] === 'mumbai-auto')).toBe(true);
  });
});

describe('a question about a trip', () => {
  it('is answered with wait, time, cost and a link that opens booking filled in', async () => {
    const names = 'pickup_address=Worli%20Naka&drop_off_address=Linking%20Road';
    const data = await dataOf(`/gofs/en/realtime_booking?${trip}&${brands}&${names}`);
    expect(data).toEqual({
      realtime_booking: ['mini', 'auto'].map((brand_id) => ({
        brand_id,
        wait_time: 240,
        travel_time: 1500,
        travel_cost: 215.25,
        travel_cost_currency: 'INR',
        booking_detail: {
          web_uri: `${site}/go?pickup=19.0176%2C72.8437&pickup_name=Worli+Naka&dropoff=19.0607%2C72.8362&dropoff_name=Linking+Road`,
        },
      })),
    });
  });

  it('without a drop-off has neither time nor cost', async () => {
    const data = await dataOf('/gofs/en/realtime_booking?pickup_lat=19.0177&pickup_lon=72.8437&brand_id=mini');
    expect(data['realtime_booking']).toEqual([
      { brand_id: 'mini', wait_time: 240, booking_detail: { web_uri: `${site}/go?pickup=19.0177%2C72.8437` } },
    ]);
  });

  it('has an empty answer outside of the city of the feed, for which nobody is asked', async () => {
    const inPune = 'pickup_lat=18.5204&pickup_lon=73.8567&brand_id=mini';
    expect(await dataOf(`/gofs/mumbai/en/wait_time?${inPune}`)).toEqual({ wait_times: [] });
    expect(rides.asked).toEqual([]);
  });

  it('is asked of svc-rides once for many readers', async () => {
    const address = `/gofs/en/wait_time?pickup_lat=19.03&pickup_lon=72.85&${brands}`;
    await Promise.all(Array.from({ length: 20 }, () => dataOf(address)));
    expect(rides.asked).toHaveLength(1);
  });

  it.each([
    ['pickup_lon=72.8437&brand_id=mini', 'pickup_lat'],
    ['pickup_lat=91&pickup_lon=72.8437&brand_id=mini', 'pickup_lat'],
    ['pickup_lat=19&pickup_lon=here&brand_id=mini', 'pickup_lon'],
    ['pickup_lat=19&pickup_lon=72.8&drop_off_lat=19.1&brand_id=mini', 'drop_off_lon'],
    ['pickup_lat=19&pickup_lon=72.8', 'brand_id'],
    ['pickup_lat=19&pickup_lon=72.8&brand_id=rickshaw', 'brand_id'],
  ])('that is wrong is refused and says where: %s', async (query, where) => {
    for (const name of ['wait_time', 'realtime_booking']) {
      const { status, problem } = await ask(`/gofs/en/${name}?${query}`);
      expect([status, problem?.code, problem?.['errors']]).toEqual([
        400,
        'invalid_input',
        [expect.objectContaining({ in: 'query', at: where })],
      ]);
    }
    expect(rides.asked).toEqual([]);
  });

  it('that is wrong is refused in the reader’s language', async () => {
    const { problem } = await ask('/gofs/en/wait_time?pickup_lat=19&pickup_lon=72.8&brand_id=rickshaw', null, 'mr-IN');
    expect(problem?.detail).toContain('नावाची सेवा नाही');
  });
});

describe('an address that names no file', () => {
  it.each([
    '/gofs',
    '/gofs/en/booking_rules.json',
    '/gofs/en/zones',
    '/gofs/en/wait_times.json',
    '/gofs/fr/zones.json',
    '/gofs/chennai/gofs.json',
    '/gofs/mumbai/en/more/zones.json',
    '/gofs/../gofs.json',
  ])('is not there: %s', async (path) => {
    const { status, problem } = await ask(path);
    expect([status, problem?.code]).toEqual([404, 'not_found']);
  });
});

describe('how long an answer holds', () => {
  it('is said the same in file and header, and no longer than the data does', async () => {
    for (const [address, ttl] of [
      ['/gofs/en/zones.json', 300],
      ['/gofs/en/fares.json', 60],
      [`/gofs/en/wait_time?pickup_lat=19.04&pickup_lon=72.85&${brands}`, 30],
    ] as const) {
      const file = await read(address);
      expect(file.ttl).toBe(ttl);
      const left = file.last_updated + file.ttl - Date.now() / 1000;
      expect(Math.abs(file.maxAge - left)).toBeLessThan(5);
    }
  });

  it('lets a reader keep a copy whose data is the same', async () => {
    const { etag } = await read('/gofs/en/service_brands.json');
    expect((await ask('/gofs/en/service_brands.json', `"other", ${etag}`)).page).toMatchObject({ body: null, etag });
    expect((await ask('/gofs/hi/service_brands.json', etag)).page?.body).toEqual(expect.any(String));
  });
});

describe('while svc-rides does not answer', () => {
  it('what depends on it is refused with when to ask again, and all else is there', async () => {
    await rides.stop();
    const { status, retryAfter, problem } = await ask(`/gofs/en/wait_time?pickup_lat=19.05&pickup_lon=72.85&${brands}`);
    expect([status, retryAfter, problem?.code]).toEqual([503, '5', 'unavailable']);
    expect((await ask('/gofs/en/zones.json')).status).toBe(200);
  });

  it('an answer that was given a moment ago is given again', async () => {
    const address = `/gofs/en/wait_time?pickup_lat=19.06&pickup_lon=72.85&${brands}`;
    const before = await read(address);
    await rides.stop();
    const after = await read(address);
    expect([after.data, after.last_updated]).toEqual([before.data, before.last_updated]);
  });
});

it('asks few questions at once: those beyond are to be asked again soon', async () => {
  await rides.stop();
  const held: (() => void)[] = [];
  const slow = connection.subscribe(tripEstimates.subject, {
    callback: (error, msg) => {
      const headers = natsHeaders();
      headers.set(headerNames.status, '200');
      if (!error) held.push(() => void msg.respond(JSON.stringify({ estimates: [] }), { headers }));
    },
  });
  await connection.flush();
  const asking = Array.from({ length: 12 }, (_, at) =>
    ask(`/gofs/en/wait_time?pickup_lat=19.07${at + 10}&pickup_lon=72.85&${brands}`),
  );
  await waitFor(() => held.length === 8, { what: 'eight questions' });
  for (const answer of held) answer();
  const statuses = (await Promise.all(asking)).map(({ status, retryAfter }) => `${status} ${retryAfter}`);
  expect(statuses.filter((one) => one === '200 ')).toHaveLength(8);
  expect(statuses.filter((one) => one === '503 1')).toHaveLength(4);
  slow.unsubscribe();
});

it('says nothing of a fare longer than until the next one is in force', async () => {
  // The first program keeps its answer for half a minute: this is the first question of another one.
  const other = await startShipped({
    name: 'other',
    workspace: 'infra/partners',
    dir: testFolder('partners-other'),
    env: { NATS_URL: nats.urlFor(partnersProgram), PARTNERS: 'gofs', PUBLIC_URL: site, SERVED_CITIES: 'mumbai' },
  });
  await program.stop();
  expect(program.trouble()).toEqual([]);
  const change = Date.now() + 40_000;
  rides.fares = [aFare()];
  rides.changesAt = new Date(change).toISOString();
  const { last_updated, ttl, maxAge, data } = await read('/gofs/en/fares.json');
  expect(ttl).toBeGreaterThan(0);
  expect((last_updated + ttl) * 1000).toBeLessThanOrEqual(change);
  expect(maxAge).toBeLessThanOrEqual(40);
  expect(data['fares']).toHaveLength(1);
  await other.stop();
  expect(other.trouble()).toEqual([]);
});

it('does not start without an offer, or with one that there is not', async () => {
  const env = { NATS_URL: nats.urlFor(partnersProgram), PUBLIC_URL: site };
  const offers: Record<string, string>[] = [{}, { PARTNERS: 'gtfs' }];
  for (const offer of offers) {
    const started = startShipped({
      name: `without-${Object.keys(offer).length}`,
      workspace: 'infra/partners',
      dir: testFolder('partners-off'),
      env: { ...env, ...offer },
    });
    await expect(started).rejects.toThrow(/PARTNERS is not (set|valid)/);
  }
});
