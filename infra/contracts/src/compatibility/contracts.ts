import * as z from 'zod/mini';
import {
  allCalls,
  driverStanding,
  emergencyContacts,
  etaMatrix,
  resolveSession,
  roadWay,
  resolveSessions,
  tellContacts,
} from '../calls/index.js';
import { envelopeSchema, eventSchemas } from '../events.js';
import { driverVersions, ridesUnderWay } from '../live-call.js';
import { hintMessages, streamMessages } from '../live.js';
import type { JsonSchema } from '../openapi/openapi-document.js';
import { SchemaBook } from '../openapi/schema-book.js';
import { outboxPage } from '../outbox.js';
import { organisationQuestions } from '../organisation-rides.js';
import { partnerPage, partnerRequest, partnersProgram, publishedFares, tripEstimates } from '../partners.js';
import { serviceNames, type ServiceName } from '../platform.js';
import { principalSchema } from '../principal.js';
import { sharedBrowsers } from '../shared-browsers.js';
import { driverLeases, driverOwners, ownersChanged, partQuestions } from '../fleet-shares.js';
import { healthQuestion, hints, tripPositions } from '../subjects.js';
import { tripTrail } from '../trip-trail.js';

/**
 * The parties of a contract while two releases of an area run side by side. `sent`: callers of the last release send it
 * to this one. `answered`: readers of the last release get it from this one. `kept`: it is stored or travels between
 * both, so each reads what the other has written.
 */
export const senses = ['sent', 'answered', 'kept'] as const;
export type Sense = (typeof senses)[number];

const jsonSchema = z.record(z.string(), z.unknown());

export const contractsSchema = z.object({
  /** By name. */
  contracts: z.record(z.string(), z.object({ sense: z.enum(senses), schema: jsonSchema })),
  /** The targets of `#/components/schemas/…` in them. */
  schemas: z.record(z.string(), jsonSchema),
});
export type Contracts = z.output<typeof contractsSchema>;

/** The process that answers or publishes, and so defines a contract; each is released separately. */
export type Owner = ServiceName | 'gateway';
export const owners: readonly Owner[] = [...serviceNames, 'gateway'];

/** Who publishes the events of an aggregate; `audit` is published by the process that changed or refused something. */
const publishers: Readonly<Record<string, Owner>> = { ride: 'svc-rides', user: 'svc-auth', driver: 'svc-drivers' };

/** The contracts that others rely on, as the sources define them now. */
export function presentContracts(whose: Owner): Contracts {
  const book = new SchemaBook();
  const contracts: Contracts['contracts'] = {};
  const add = (name: string, owner: string, sense: Sense, schema: z.ZodMiniType) => {
    if (owner !== whose) return;
    const found = book.schemaOf(schema, sense === 'sent' ? 'input' : 'output');
    contracts[name] = { sense, schema: withoutWords(found) };
  };
  const question = (name: string, owner: Owner, asked: { request: z.ZodMiniType; answer: z.ZodMiniType }) => {
    add(`${name} request`, owner, 'sent', asked.request);
    add(`${name} answer`, owner, 'answered', asked.answer);
  };
  for (const call of allCalls) {
    const area = call.name.split('.')[0] ?? '';
    const owner = area === 'gateway' || area === partnersProgram ? 'gateway' : `svc-${area}`;
    for (const part of ['params', 'query', 'body'] as const) add(`${call.name} ${part}`, owner, 'sent', call[part]);
    add(`${call.name} answer`, owner, 'answered', call.answer);
  }
  for (const [type, schema] of Object.entries(eventSchemas)) {
    add(`event ${type}`, publishers[type.split('.')[0] ?? ''] ?? 'svc-admin', 'kept', schema);
  }
  add('event envelope', 'svc-admin', 'kept', envelopeSchema);
  for (const [kind, schema] of Object.entries({ ...hintMessages, ...streamMessages }))
    add(`live ${kind}`, 'gateway', 'answered', schema);
  for (const { subject, data } of Object.values(hints)) add(`hint ${subject}`, ownerOfHint(subject), 'kept', data);
  question(resolveSession.subject, 'svc-auth', resolveSession);
  question(resolveSessions.subject, 'svc-auth', resolveSessions);
  question(ridesUnderWay.subject, 'svc-rides', ridesUnderWay);
  question(driverVersions.subject, 'svc-drivers', driverVersions);
  question(driverStanding.subject, 'svc-drivers', driverStanding);
  question(etaMatrix.subject, 'svc-drivers', etaMatrix);
  question(emergencyContacts.subject, 'svc-auth', emergencyContacts);
  question(tellContacts.subject, 'svc-auth', tellContacts);
  question(sharedBrowsers.subject, 'svc-auth', sharedBrowsers);
  question(roadWay.subject, 'svc-drivers', roadWay);
  question(tripTrail.subject, 'svc-rides', tripTrail);
  // The partners' program has no release of its own to be compared with: a gateway of the last one asks it.
  question(partnerPage.subject, 'gateway', partnerPage);
  question(partnerRequest.subject, 'gateway', partnerRequest);
  question(publishedFares.subject, 'svc-rides', publishedFares);
  question(tripEstimates.subject, 'svc-rides', tripEstimates);
  for (const asked of organisationQuestions) question(asked.subject, 'svc-rides', asked);
  question('outbox page', 'svc-admin', outboxPage('rides'));
  for (const part of partQuestions) question(part.subject, 'svc-drivers', part);
  for (const { bucket, value } of [driverLeases, driverOwners])
    add(`values in ${bucket}`, 'svc-drivers', 'kept', value);
  add(`hint ${ownersChanged.subject}`, 'svc-drivers', 'kept', ownersChanged.data);
  add(`${healthQuestion.subject} answer`, 'gateway', 'answered', healthQuestion.answer);
  add(`positions in ${tripPositions.bucket}`, 'svc-rides', 'kept', tripPositions.value);
  add('principal in headers', 'gateway', 'kept', principalSchema);
  const schemas = Object.entries(book.components()).map(([name, schema]) => [name, withoutWords(schema)]);
  return { contracts, schemas: contractsSchema.shape.schemas.parse(Object.fromEntries(schemas)) };
}

function ownerOfHint(subject: string): Owner {
  return subject.startsWith('auth.') ? 'svc-auth' : 'svc-drivers';
}

/** Descriptions are for people, and change nothing. */
function withoutWords(schema: JsonSchema): Record<string, unknown> {
  return jsonSchema.parse(
    JSON.parse(
      JSON.stringify(schema, (key, value: unknown) =>
        key === 'description' && typeof value === 'string' ? undefined : value,
      ),
    ),
  );
}
