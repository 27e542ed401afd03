import { callSubject } from './call.js';
import {
  allCalls,
  dispatchCandidates,
  driversAround,
  queueBefore,
  freeDrivers,
  driverFace,
  keepParcelPhoto,
  keptParcelPhoto,
  driverStanding,
  emergencyContacts,
  etaMatrix,
  roadWay,
  mailPerson,
  pushNotification,
  resolveSession,
  resolveSessions,
  riderFace,
  tellContacts,
} from './calls/index.js';
import { peopleOfCity } from './breaches.js';
import { exportPiece } from './export.js';
import { eventSchemas, isEventType, type Aggregate, type EventType } from './events.js';
import { driverLeases, driverOwners, instanceSubject, ownersChanged, partQuestions } from './fleet-shares.js';
import { partitionSubject } from './geo/partition.js';
import { driverVersions, ridesUnderWay } from './live-call.js';
import { jobList, jobRun } from './jobs.js';
import { liveSubjects } from './live.js';
import { journalPiece } from './money-figures.js';
import { outboxPage } from './outbox.js';
import { organisationQuestions } from './organisation-rides.js';
import { partnerPage, partnerRequest, partnersProgram, publishedFares, tripEstimates } from './partners.js';
import { billsOfRides, receiptFile } from './ride-bills.js';
import { ridesOfContacts } from './ride-contacts.js';
import { rideOfDocument } from './ride-documents.js';
import { serviceNames, type ServiceName } from './platform.js';
import { sharedBrowsers } from './shared-browsers.js';
import { lostItemCalls } from './support.js';
import { accountOpen, copyPiece, copyReady } from './privacy.js';
import {
  eventStream,
  eventSubject,
  formerLiveStream,
  healthQuestion,
  hints,
  localSubjects,
  tripPositions,
} from './subjects.js';
import { trialNotice, trialSubject } from './trial.js';
import { tripTrail } from './trip-trail.js';

// Who may publish and subscribe to what on NATS, in one table. The launcher and infra/deploy/nats write the server's
// configuration from it, and every test of the whole product runs under it: a missing permission fails there. A new
// call needs no line. A new request between services, hint, event, follower or stream needs one in its list below.

/** The users of NATS, one for each kind of process. Instances of a service share theirs. */
export type NatsUser = 'gateway' | ServiceName | typeof partnersProgram;
export const natsUsers: readonly NatsUser[] = ['gateway', ...serviceNames, partnersProgram];
/** The demo fleet, a user only in local mode. */
export const localNatsUser = 'simulator';
export type AnyNatsUser = NatsUser | typeof localNatsUser;

/** The subjects that one user may publish and subscribe to, with NATS' wildcards; and whether it may answer requests. */
export interface NatsPermissions {
  publish: string[];
  subscribe: string[];
  answers: boolean;
}

/** Answers to a process are sent below this subject, to which no other process may subscribe. */
export function inboxPrefix(name: string): string {
  return `_INBOX_${name}`;
}

/** The addresses in a `NATS_URL`: servers of one cluster, separated by commas. */
export const natsUrls = (addresses: string): string[] => addresses.split(',').map((one) => one.trim());

/**
 * Addresses with their user and password, as the client's options: it does not read them from a URL itself.
 * @param addresses of one server, or of several of a cluster, separated by commas
 * @throws Error when they differ in their scheme, user or password, or one is no address; it never shows them
 */
export function natsAddress(addresses: string): { servers: string[]; user?: string; pass?: string } {
  const urls = natsUrls(addresses);
  if (!urls.every((one) => URL.canParse(one))) throw new Error('one of the addresses of NATS is no URL');
  const [first, ...others] = urls.map((one) => new URL(one));
  if (!first) throw new Error('there is no address of NATS');
  for (const part of ['protocol', 'username', 'password'] as const) {
    if (others.some((one) => one[part] !== first[part]))
      throw new Error(`the addresses of NATS differ in their ${part}`);
  }
  const servers = [first, ...others].map(({ protocol, host }) => `${protocol}//${host}`);
  const { username, password } = first;
  if (username === '') return { servers };
  return { servers, user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

/** `svc-rides` answers what begins with `rides`, and the partners' program what begins with `partners`. */
export function serviceArea(service: string): string {
  return service.replace(/^svc-/, '');
}

interface Exchange {
  subject: string;
  from: readonly AnyNatsUser[];
  to: readonly AnyNatsUser[];
}

/** The programs that answer calls. */
const answering: readonly NatsUser[] = [...serviceNames, partnersProgram];

// Calls that the gateway answers itself are not sent over NATS.
const calls: Exchange[] = allCalls.flatMap((call): Exchange[] => {
  const to = answering.filter((program) => call.name.startsWith(`${serviceArea(program)}.`));
  const subjects = [callSubject(call), ...(call.place ? [partitionSubject(callSubject(call), '*')] : [])];
  return to.length > 0 ? subjects.map((subject) => ({ subject, from: ['gateway'], to })) : [];
});

/** Requests that the gateway does not route: who sends them, and who answers. */
const questions: Exchange[] = [
  { subject: resolveSession.subject, from: ['gateway'], to: ['svc-auth'] },
  { subject: resolveSessions.subject, from: ['gateway'], to: ['svc-auth'] },
  { subject: ridesUnderWay.subject, from: ['gateway'], to: ['svc-rides'] },
  { subject: driverVersions.subject, from: ['gateway'], to: ['svc-drivers'] },
  { subject: exportPiece.subject, from: ['gateway'], to: ['svc-admin'] },
  { subject: journalPiece.subject, from: ['gateway'], to: ['svc-rides'] },
  { subject: healthQuestion.subject, from: ['gateway'], to: natsUsers },
  { subject: lostItemCalls.subject, from: ['svc-rides'], to: ['svc-admin'] },
  { subject: billsOfRides.subject, from: ['svc-admin'], to: ['svc-rides'] },
  { subject: ridesOfContacts.subject, from: ['svc-admin'], to: ['svc-rides'] },
  { subject: rideOfDocument.subject, from: ['svc-admin'], to: ['svc-rides'] },
  { subject: tripTrail.subject, from: ['svc-drivers'], to: ['svc-rides'] },
  { subject: driverStanding.subject, from: ['svc-rides'], to: ['svc-drivers'] },
  { subject: driverFace.subject, from: ['svc-rides'], to: ['svc-drivers'] },
  { subject: keepParcelPhoto.subject, from: ['svc-rides'], to: ['svc-drivers'] },
  { subject: keptParcelPhoto.subject, from: ['svc-rides'], to: ['svc-drivers'] },
  { subject: riderFace.subject, from: ['svc-rides'], to: ['svc-auth'] },
  { subject: etaMatrix.subject, from: ['svc-rides'], to: ['svc-drivers'] },
  { subject: roadWay.subject, from: ['svc-rides'], to: ['svc-drivers'] },
  { subject: queueBefore.subject, from: ['svc-rides'], to: ['svc-drivers'] },
  { subject: dispatchCandidates.subject, from: ['svc-rides'], to: ['svc-drivers'] },
  { subject: freeDrivers.subject, from: ['svc-rides'], to: ['svc-drivers'] },
  { subject: driversAround.subject, from: ['svc-rides'], to: ['svc-drivers'] },
  { subject: emergencyContacts.subject, from: ['svc-rides'], to: ['svc-auth'] },
  { subject: tellContacts.subject, from: ['svc-rides'], to: ['svc-auth'] },
  { subject: sharedBrowsers.subject, from: ['svc-rides'], to: ['svc-auth'] },
  { subject: pushNotification.subject, from: ['svc-rides', 'svc-drivers', 'svc-admin'], to: ['svc-auth'] },
  { subject: mailPerson.subject, from: ['svc-drivers', 'svc-admin'], to: ['svc-auth'] },
  { subject: copyReady.subject, from: ['gateway'], to: ['svc-auth'] },
  { subject: accountOpen.subject, from: ['svc-auth'], to: ['svc-rides'] },
  { subject: peopleOfCity.subject, from: ['svc-auth'], to: ['svc-rides'] },
  { subject: receiptFile.subject, from: ['svc-auth'], to: ['svc-rides'] },
  { subject: partnerPage.subject, from: ['gateway'], to: [partnersProgram] },
  { subject: partnerRequest.subject, from: ['gateway'], to: [partnersProgram] },
  // As every outbox; nobody rebuilds anything from this one.
  { subject: outboxPage(partnersProgram).subject, from: [], to: [partnersProgram] },
  { subject: publishedFares.subject, from: [partnersProgram], to: ['svc-rides'] },
  { subject: tripEstimates.subject, from: [partnersProgram], to: ['svc-rides'] },
  ...organisationQuestions.map(({ subject }): Exchange => ({ subject, from: [partnersProgram], to: ['svc-rides'] })),
  ...partQuestions.flatMap(({ subject }): Exchange[] =>
    [subject, instanceSubject(subject, '*')].map((name) => ({
      subject: name,
      from: ['svc-drivers'],
      to: ['svc-drivers'],
    })),
  ),
  ...serviceNames.map((service): Exchange => {
    return { subject: copyPiece(serviceArea(service)).subject, from: ['gateway'], to: [service] };
  }),
  ...serviceNames.map((service): Exchange => {
    return { subject: outboxPage(serviceArea(service)).subject, from: ['svc-admin'], to: [service] };
  }),
  // What svc-drivers knows of rides is compared after a restore.
  { subject: outboxPage('rides').subject, from: ['svc-drivers'], to: ['svc-rides'] },
];

/** Orders of operators, whose program is on NATS as the service itself: no other process may ask for a list or a run of its jobs. */
const operated: Exchange[] = answering.flatMap((service) => {
  const area = serviceArea(service);
  const subjects = [jobList(area).subject, jobRun(area, '*').subject];
  return subjects.map((subject): Exchange => ({ subject, from: [service], to: [service] }));
});

/** Hints over core NATS: who sends them, and who receives them. */
const hinted: Exchange[] = [
  { subject: hints.sessionRevoked.subject, from: ['svc-auth'], to: ['gateway'] },
  { subject: hints.driverMoved.subject, from: ['svc-drivers'], to: ['svc-drivers'] },
  { subject: partitionSubject(hints.driverMoved.subject, '*'), from: ['svc-drivers'], to: ['svc-drivers'] },
  { subject: hints.driverChanged.subject, from: ['svc-drivers'], to: ['svc-drivers'] },
  { subject: trialNotice.subject, from: serviceNames, to: natsUsers },
  { subject: ownersChanged.subject, from: ['svc-drivers'], to: ['svc-drivers'] },
  // A renewed lease is seen by the others.
  { subject: `$KV.${driverLeases.bucket}.*`, from: ['svc-drivers'], to: ['svc-drivers'] },
  { subject: liveSubjects.allFeeds, from: serviceNames, to: ['gateway'] },
  { subject: liveSubjects.crowd, from: ['svc-drivers', 'svc-rides'], to: ['gateway'] },
  { subject: liveSubjects.admins, from: serviceNames, to: ['gateway'] },
];

/** Subjects of local mode, which do not exist elsewhere. */
const local: Exchange[] = [
  { subject: localSubjects.tripCode.subject, from: [localNatsUser], to: ['svc-rides'] },
  { subject: localSubjects.lookedAround.subject, from: ['svc-drivers'], to: [localNatsUser] },
];

/** The publishers of an event: the owner of its aggregate. An audit entry comes from the process that changed or refused something. */
const publishers: Readonly<Record<Aggregate, (type: EventType) => readonly NatsUser[]>> = {
  ride: () => ['svc-rides'],
  reservation: () => ['svc-rides'],
  user: () => ['svc-auth'],
  driver: () => ['svc-drivers'],
  money: () => ['svc-rides'],
  person: (type) => (type === 'person.task_done.v1' ? serviceNames : ['svc-auth']),
  audit: (type) =>
    type === 'audit.admin_acted.v1' ? ['svc-auth', 'svc-rides', 'svc-drivers', partnersProgram] : ['gateway'],
};

/** Who follows which events. Two types need two consumers: a consumer of nats-server 2.9 has a single filter. */
const followers = {
  ride: ['svc-drivers', 'svc-admin'],
  'ride.driver_assigned.v1': ['svc-auth'],
  'ride.set_out.v1': ['svc-auth'],
  'ride.driver_arrived.v1': ['svc-auth'],
  'ride.released.v1': ['svc-auth'],
  'ride.parcel_returning.v1': ['svc-auth'],
  'ride.completed.v1': ['svc-auth'],
  'ride.cancelled.v1': ['svc-auth'],
  'ride.rated.v1': ['svc-auth'],
  'ride.message_sent.v1': ['svc-auth'],
  reservation: ['svc-auth'],
  user: ['svc-rides', 'svc-drivers', 'svc-admin'],
  driver: ['svc-admin'],
  'driver.upi_changed.v1': ['svc-rides'],
  money: ['svc-admin'],
  person: serviceNames,
  'person.task_done.v1': ['svc-auth'],
  audit: ['svc-admin'],
} satisfies Partial<Record<Aggregate | EventType, readonly NatsUser[]>>;

/** What one durable consumer follows: all events of an aggregate, or those of one type. Only what is in the list can be followed. */
export type Followed = keyof typeof followers;

/** Whether nats-server lets a service follow these events. */
export const mayFollow = (service: string, followed: Followed): boolean =>
  followers[followed].some((one) => one === service);

/** Key-value buckets: who reads and writes them. */
const buckets: readonly { bucket: string; by: readonly NatsUser[] }[] = [
  { bucket: tripPositions.bucket, by: ['svc-rides'] },
  { bucket: driverLeases.bucket, by: ['svc-drivers'] },
  { bucket: driverOwners.bucket, by: ['svc-drivers'] },
];

/** The subject that all these events match: the filter of their consumer. */
export function followedSubject(followed: Followed): string {
  return eventSubject(isEventType(followed) ? followed : `${followed}.>`);
}

/** Name of the durable consumer by which a service follows them: `svc-auth-ride-rated-v1`. */
export function consumerName(service: string, followed: Followed | EventType): string {
  return `${service}-${followed.replaceAll('.', '-')}`;
}

/**
 * All permissions of a user; the server refuses everything else.
 * @param options.local adds the subjects of local mode
 */
export function natsPermissions(user: AnyNatsUser, options: { local: boolean }): NatsPermissions {
  const exchanges = [...calls, ...questions, ...operated, ...hinted, ...(options.local ? local : [])];
  const publish = [
    ...exchanges.filter(({ from }) => from.includes(user)).map(({ subject }) => subject),
    ...asked(user).map(trialSubject),
    ...eventTypes.filter((type) => publishersOf(type).some((name) => name === user)).map(eventSubject),
  ];
  // Every program but this one has an outbox, whose relay makes the stream.
  if (user !== localNatsUser) publish.push(...makingStream(eventStream));
  for (const [followed, by] of entries<keyof typeof followers, readonly NatsUser[]>(followers)) {
    if (by.some((name) => name === user)) publish.push(...makingStream(eventStream), ...following(user, followed));
  }
  publish.push(...formerLive(user));
  for (const { bucket, by } of buckets) if (by.some((name) => name === user)) publish.push(...usingBucket(bucket));
  const subscribe = exchanges.filter(({ to }) => to.includes(user)).map(({ subject }) => subject);
  if (serviceNames.some((name) => name === user)) subscribe.push(trialSubject(`rpc.${serviceArea(user)}.>`));
  return {
    publish: [...new Set(publish)],
    subscribe: [`${inboxPrefix(user)}.>`, ...new Set(subscribe)],
    answers: user !== localNatsUser,
  };
}

/** What a user asks one service, and so an instance of it on trial. */
function asked(user: AnyNatsUser): string[] {
  return [...calls, ...questions]
    .filter(({ from, subject }) => from.includes(user) && subject !== healthQuestion.subject)
    .map(({ subject }) => subject);
}

const eventTypes = Object.keys(eventSchemas) as EventType[];

function publishersOf(type: EventType): readonly NatsUser[] {
  const of = entries(publishers).find(([aggregate]) => type.startsWith(`${aggregate}.`));
  return of?.[1](type) ?? [];
}

function entries<K extends string, V>(table: Readonly<Record<K, V>>): [K, V][] {
  return Object.entries(table) as [K, V][];
}

/** Permissions to create a stream that does not exist and to read its state; not to change, empty or delete it. */
function makingStream(stream: string): string[] {
  return [`$JS.API.STREAM.CREATE.${stream}`, `$JS.API.STREAM.INFO.${stream}`];
}

/**
 * The filter is part of the subject: a follower of rides cannot create a consumer of users. Acknowledging an event
 * needs no permission, because it is the reply to its delivery (ADR 0009).
 */
function following(user: AnyNatsUser, followed: Followed): string[] {
  const name = consumerName(user, followed);
  return [
    `$JS.API.CONSUMER.CREATE.${eventStream}.${name}.${followedSubject(followed)}`,
    `$JS.API.CONSUMER.INFO.${eventStream}.${name}`,
    `$JS.API.CONSUMER.MSG.NEXT.${eventStream}.${name}`,
  ];
}

/**
 * Permissions for releases up to 0.2, which run next to this one during a roll-out. To be removed with the release
 * after it.
 */
function formerLive(user: AnyNatsUser): string[] {
  const { name, subjects } = formerLiveStream;
  if (user === 'gateway') {
    return [...makingStream(name), ...['UPDATE', 'MSG.GET', 'DELETE'].map((verb) => `$JS.API.STREAM.${verb}.${name}`)];
  }
  return serviceNames.some((service) => service === user) ? [...makingStream(name), subjects] : [];
}

function usingBucket(bucket: string): string[] {
  const stream = `KV_${bucket}`;
  return [
    ...makingStream(stream),
    '$JS.API.INFO',
    `$JS.API.DIRECT.GET.${stream}.>`,
    `$JS.API.STREAM.MSG.GET.${stream}`,
    `$KV.${bucket}.>`,
  ];
}
