import { randomUUID } from 'node:crypto';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  createOrganisation,
  createPartnerClient,
  natsAddress,
  partnersProgram,
  type ClientWithSecret,
} from '@rahi/contracts';
import { startNatsServer, startShipped, testDatabase, testFolder } from '@rahi/testing-kit';
import pg from 'pg';
import * as z from 'zod';
import { ProgramClient } from './program.js';
import { RidesStandIn } from './rides-stand-in.js';

export const site = 'https://rahi.example.in';
export const tokenSchema = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.number(),
  scope: z.string(),
});
const problem = z.object({ code: z.string(), detail: z.string() });

/** A client of an organisation of its own, as the desk has made it. */
export type MadeClient = ClientWithSecret & { organisationId: string };

export const credentials = ({ client: { id }, secret }: ClientWithSecret) => ({
  client_id: id,
  client_secret: secret ?? '',
});
export const codeOf = ({ status, json }: { status: number; json: unknown }) => [status, problem.parse(json).code];

/** The partners' program as it is shipped, with its database, and a stand-in for svc-rides. */
export class StartedPartners {
  private constructor(
    readonly connection: NatsConnection,
    readonly data: pg.Client,
    readonly rides: RidesStandIn,
    readonly client: ProgramClient,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(): Promise<StartedPartners> {
    const [nats, database] = await Promise.all([startNatsServer({ permissions: true }), testDatabase()]);
    const data = new pg.Client(database.url);
    const [connection] = await Promise.all([connect(natsAddress(nats.urlFor('operator'))), data.connect()]);
    const program = await startShipped({
      name: partnersProgram,
      workspace: 'infra/partners',
      dir: testFolder('partners-api'),
      env: {
        NATS_URL: nats.urlFor(partnersProgram),
        DATABASE_URL: database.url,
        PARTNERS: 'gofs,api',
        PUBLIC_URL: site,
        SERVED_CITIES: 'mumbai,pune',
      },
    });
    const rides = new RidesStandIn(connection);
    await rides.start();
    return new StartedPartners(connection, data, rides, new ProgramClient(connection), async () => {
      await program.stop();
      await Promise.all([rides.stop(), data.end()]);
      await connection.close();
      await Promise.all([nats.stop(), database.drop()]);
    });
  }

  stop(): Promise<void> {
    return this.end();
  }

  anOrganisation() {
    return this.client.desk(createOrganisation, { body: { name: `Hotel ${randomUUID()}` } });
  }

  async aClient(body: object = {}): Promise<MadeClient> {
    const { id } = await this.anOrganisation();
    return this.anotherClient(id, body);
  }

  async anotherClient(organisationId: string, body: object = {}): Promise<MadeClient> {
    const made = await this.client.desk(createPartnerClient, {
      params: { organisationId },
      body: { name: 'Reception', scopes: ['vehicles', 'estimates'], ...body },
    });
    return { ...made, organisationId };
  }

  async bearerOf(made: ClientWithSecret): Promise<string> {
    const { json } = await this.client.token(credentials(made));
    return `Bearer ${tokenSchema.parse(json).access_token}`;
  }
}
