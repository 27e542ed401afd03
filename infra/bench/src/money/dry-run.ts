import {
  callPath,
  documentedTariff,
  dryRunPage,
  dryRunPageSchema,
  dryRunTariffs,
  usualVehicleTypes,
  type TariffDraft,
} from '@rahi/contracts';
import { LoadClient } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import type { Measurement } from '../measurement.js';
import { onDatabase, withProduct } from '../product/bench-product.js';
import { administrator, type Guest } from '../product/guests.js';
import { assembleInProduct } from '../trips/people.js';
import { expectOk, makeTrip } from '../trips/trip.js';

const rides = 100_000;
/** What the dry run of all of them may take, in seconds. */
const promisedSeconds = 10;

/** A tariff that is tried on 100,000 completed rides through the gateway, page by page, as the desk does it. */
export function dryRunOfRides(): Promise<Measurement[]> {
  return withProduct(async (product) => {
    const admin = await administrator(product);
    await fill(product);
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) times.push(await dryRun(product, admin));
    return [
      {
        what: `dry run of ${rides.toLocaleString('en-US')} rides through the gateway, slowest of ${times.length}`,
        value: Math.max(...times),
        unit: 's',
        limit: promisedSeconds,
      },
    ];
  });
}

/** Copies a ride that was driven and billed, with other types, lengths and times. */
async function fill(product: TestProduct): Promise<void> {
  const client = new LoadClient(product.baseUrl, 1);
  const [team] = await assembleInProduct(product, 1);
  if (!team) throw new Error('nobody was admitted');
  await makeTrip(client, team);
  await client.close();
  await onDatabase(product.databaseUrls['svc-rides'], async (database) => {
    await database.query('SET statement_timeout = 0');
    await database.query(
      `CREATE TEMPORARY TABLE copies AS
       SELECT n, gen_random_uuid() AS id FROM generate_series(1, $1) n`,
      [rides - 1],
    );
    await database.query(
      `INSERT INTO rides SELECT (jsonb_populate_record(ride, jsonb_build_object('id', copies.id,
         'vehicle_type', ($1::text[])[1 + n % 4], 'created_at', ride.created_at - n * interval '1 minute'))).*
       FROM rides ride, copies WHERE ride.status = 'completed'`,
      [usualVehicleTypes],
    );
    await database.query(
      `INSERT INTO ride_receipts SELECT (jsonb_populate_record(receipt, jsonb_build_object('ride_id', copies.id,
         'invoice_serial', receipt.invoice_serial + n,
         'inputs', jsonb_set(receipt.inputs, '{metres}', to_jsonb(500 + n * 7919 % 30000))))).*
       FROM ride_receipts receipt, copies`,
    );
    await database.query('ANALYZE');
  });
}

/** @returns seconds */
async function dryRun(product: TestProduct, admin: Guest): Promise<number> {
  const client = new LoadClient(product.baseUrl, 1);
  const drafts = usualVehicleTypes.map(dearer);
  const began = performance.now();
  let [seen, cursor]: [number, string | null] = [0, null];
  do {
    const body = { city: null, drafts, limit: dryRunPage, ...(cursor !== null && { cursor }) };
    const answer = await client.send('POST', callPath(dryRunTariffs, {}), admin.cookie, body);
    const page = dryRunPageSchema.parse(JSON.parse(expectOk(answer)));
    seen += page.rides;
    cursor = page.next;
  } while (cursor !== null);
  const seconds = (performance.now() - began) / 1000;
  await client.close();
  if (seen !== rides) throw new Error(`the dry run saw ${seen} of ${rides} rides`);
  return seconds;
}

function dearer(vehicleType: TariffDraft['vehicleType']): TariffDraft {
  const terms = documentedTariff[vehicleType];
  return { vehicleType, terms: { ...terms, basePaise: terms.basePaise + 500 } };
}
