import { describe, expect, it } from '@jest/globals';
import { entitiesOf, pitfallsIn, type Pitfall } from './pitfalls.js';

type OfScreens =
  | 'an amount of the journal computed again'
  | 'a dialog that Back does not close'
  | 'a member of a call that screens do not have';

/** Each pitfall with sources that have it. */
const planted: Readonly<Record<Exclude<Pitfall, OfScreens>, readonly string[]>> = {
  'a name that a bundler changes': [
    `try { go(); } catch (error) { if (error.name === 'NotNow') again(); }`,
    `const isRefusal = (value: unknown) => value instanceof Error && value.name === wanted;`,
    `const kind = (thing: unknown) => (thing instanceof ProviderError ? thing.name : 'none');`,
    `const refused = (answer: { name: string }) => answer.name !== 'QueryFailedError';`,
    `const kind = (error: object) => ('name' in error ? 'named' : 'none');`,
    `catch2((error: Error) => { const { name, message } = error; log(name); });`,
    `const of = (entity: object) => entity.constructor.name;`,
    `const of = (entity: object) => entity?.constructor?.['name'];`,
    `const cause = (fault: Error) => fault.cause.name;`,
    `const table = RideEntity.name;`,
  ],
  'a query without an alias': [
    `class Repo { async go() { await this.table.createQueryBuilder().insert().values(rows).execute(); } }`,
    `const all = manager.createQueryBuilder().select('id').from(RideEntity).getMany();`,
    `const query = database.createQueryBuilder(RideEntity);`,
  ],
  'the class of an entity in SQL': [
    `query.orUpdate(['round_at'], ['city'], { overwriteCondition: { where: '"ClaimEntity".round_at <= now()' } });`,
    `query.where('ClaimEntity.roundAt <= now()');`,
    'query.andWhere(`x = ${y} AND ClaimEntity2.round_at <= now()`);',
    `database.getRepository('ClaimEntity');`,
    `manager.query('SELECT * FROM "ClaimEntity"');`,
  ],
  'a table named after its class': [
    `@Entity() class ClaimEntity { @PrimaryColumn('text') city!: string; }`,
    `@Entity({ schema: 'public' }) export class ClaimEntity {}`,
    `@ViewEntity() export class ClaimEntity {}`,
  ],
  'a migration named after its class': [
    `export class Claims1795 implements MigrationInterface { async up() {} async down() {} }`,
    `export class Claims1795 implements MigrationInterface { readonly name = 'Claims1794'; async up() {} }`,
  ],
  'a timer that is no job': [
    `class Sweep { start() { this.timer = setInterval(() => this.sweep(), 1000); } }`,
    `import { Interval } from '@nestjs/schedule';`,
    `import { interval } from 'rxjs'; interval(1000).subscribe(sweep);`,
    `import { timer } from 'rxjs'; timer(0, 1000).subscribe(sweep);`,
  ],
  'a payment method by its name': [
    `const due = payment.method === 'upi' && payment.upiLink !== null;`,
    `const due = 'cash' != ride.paymentMethod;`,
    `const method = ride.paymentMethod ?? 'cash';`,
    `const known = ['cash', 'upi'].includes(way);`,
    `type Received = 'cash' | 'upi';`,
    `function priced(method: PaymentMethod = 'cash') {}`,
    `const { paymentMethod = 'cash' } = body;`,
    `switch (way) { case 'wallet': pay(); }`,
    `const set = { paymentMethod: 'upi' as const, paidPaise };`,
    `query.andWhere("ride.payment_method = 'wallet'");`,
    "const sql = `AND NOT (payment_method IN ('wallet'))`;",
  ],
  'a limit behind which nothing goes on': [
    'const sql = `SELECT id FROM rides ORDER BY id LIMIT ${most}`;',
    `await database.query('SELECT id FROM rides LIMIT 100');`,
    `const some = await table.find({ where: { status: 'searching' }, take: 1000 });`,
    `const some = await table.find({ where: { status: 'searching' }, take });`,
    `const some = await table.createQueryBuilder('ride').where('ride.id = 1').limit(200).getMany();`,
  ],
  'a promise that is kept': [
    `class Keys { #keys: Promise<Buffer[]> | null = null; read() { return (this.#keys ??= this.#find()); } }`,
    `class Keys { private readonly keys: Promise<readonly Buffer[]>; constructor() { this.keys = this.find(); } }`,
    `class Packs { protected opened?: Promise<Pack>; }`,
    `let loaded: Promise<(typeof import('sharp'))['default']> | undefined;`,
    `const files = new Map<string, Promise<TileFile | null>>();`,
    `class Packs { readonly #open = new WeakMap<Pack, { search: Promise<PackSearch> }>(); }`,
  ],
};

/** At the desk only: it shows what svc-rides has booked. */
const atTheDesk = [
  `const net = rupeesFromPaise(ride.farePaise - ride.commissionPaise);`,
  `const net = rupeesFromPaise(Number(driver.grossPaise) - Number(driver.commissionPaise));`,
  `const revenue = Math.max(0, state.farePaise - (state.refundedPaise ?? 0));`,
  `const share = (totalRevenue * 10) / 100;`,
  `import { splitCommission } from '@rahi/contracts';`,
];

const harmless = [
  `const icons = { money: 'wallet', key: 'cash' }; const kinds = ['phone', 'plate', 'upi'];`,
  `if (isClaimable(payment.method)) show(payment.method); const sql = 'ADD COLUMN payment_method text';`,
  `const timedOut = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';`,
  `const shown = (place: Place) => place.name; const isNotNow = (error: unknown) => error instanceof NotNow;`,
  `const all = manager.createQueryBuilder().select('ride.id').from(RideEntity, 'ride').where('ride.id = :id').getMany();`,
  `const all = table.createQueryBuilder('claim').where('claim.roundAt <= now()').getMany();`,
  `const some = manager.createQueryBuilder(ClaimEntity, 'claim').update().set({ city }).execute();`,
  `@Entity('dispatch_claims') class A {} @ViewEntity({ name: 'all_rides', synchronize: false }) class B {}`,
  `import { ClaimEntity } from './ClaimEntity.js'; const found = await manager.find(ClaimEntity);`,
  `export class Claims1795 implements MigrationInterface { readonly name = 'Claims1795'; async up() {} }`,
  `import { timer } from 'rxjs'; timer(1000).subscribe(once); setTimeout(once, 1000);`,
  `await inBatches(100, async () => (await table.find({ where: { status: 'searching' }, take: 100 })).length);`,
  `const pages = inPages<Ride>(100, (after) => database.query('SELECT id FROM rides WHERE id > $1 LIMIT 100', [after]));`,
  `await table.find({ order: { id: 'DESC' }, take: 1 }); database.query('SELECT 1 FROM rides LIMIT 1');`,
  `class Packs { readonly #served = readOnce(() => ServedArea.open(config)); readonly #all: () => Promise<readonly City[]>; }`,
  `class Job { #running: Promise<void> | null = null; #last: Promise<unknown>; readonly #inFlight = new Set<Promise<void>>(); }`,
  `const answer = await new Promise<Message>((resolve) => ask(resolve)); const both: Promise<Message>[] = [ask(), ask()];`,
  `const { take } = options; challenges.take(challenge, purpose); rateLimiter.limit(10);`,
];

const entities = ['ClaimEntity', 'RideEntity'];
const inScreen = (source: string) => pitfallsIn({ path: 'shell/src/a.tsx', source }, entities);
const inService = (source: string) => pitfallsIn({ path: 'svc-rides/src/a.ts', source }, entities);

describe.each(Object.entries(planted))('%s', (pitfall, sources) => {
  it.each(sources)('is found in %s', (source) => {
    expect(inService(source)).toEqual([`svc-rides/src/a.ts:1: ${pitfall}`]);
  });
});

describe('a dialog that Back does not close', () => {
  it.each([
    `const A = () => { const [open, setOpen] = useState(false); return <Dialog open={open} onClose={() => setOpen(false)} />; };`,
    `const A = () => { const [what, setWhat] = useState<Ride | null>(null); const close = () => setWhat(null); return <Sheet onCancel={close} />; };`,
  ])('is found in %s', (source) => {
    expect(inScreen(source)).toEqual(['shell/src/a.tsx:1: a dialog that Back does not close']);
  });

  it.each([
    `const A = () => { const [open, setOpen] = useOpenLayer(); return <Dialog open={open} onClose={() => setOpen(false)} />; };`,
    `const A = () => { const [text, setText] = useState(''); return <Field onChange={setText} onClear={() => setText('')} onClose={onClose} />; };`,
  ])('nothing is found in %s', (source) => {
    expect(inScreen(source)).toEqual([]);
  });
});

describe('a member of a call that screens do not have', () => {
  it.each([
    `import { updateRide } from '@rahi/contracts/calls/rides.calls'; const move = updateRide.body.safeParse(stored);`,
    `import { nearbyDrivers as near } from '@rahi/contracts/calls/drivers.calls'; const { radius } = near.query.shape;`,
  ])('is found in %s', (source) => {
    expect(inScreen(source)).toEqual(['shell/src/a.tsx:1: a member of a call that screens do not have']);
  });

  it.each([
    `import { updateRide } from '@rahi/contracts/calls/rides.calls'; const ride = updateRide.answer.parse(stored);`,
    `import { updateRide } from '@rahi/contracts/calls/rides.calls'; const { body } = await api.call(updateRide, wish.body);`,
  ])('nothing is found in %s', (source) => {
    expect(inScreen(source)).toEqual([]);
  });
});

describe('an amount of the journal computed again', () => {
  const pitfall = 'an amount of the journal computed again';
  it.each(atTheDesk)('is found at the desk in %s', (source) => {
    expect(pitfallsIn({ path: 'svc-admin/src/a.ts', source }, entities)).toEqual([`svc-admin/src/a.ts:1: ${pitfall}`]);
    expect(pitfallsIn({ path: 'mf-admin/src/a.tsx', source }, entities)).toEqual([`mf-admin/src/a.tsx:1: ${pitfall}`]);
    expect(inService(source)).toEqual([]);
  });

  it('is not a figure as it was booked, nor a sum of days', () => {
    const source = `const fare = rupeesFromPaise(sums.fares); const all = days.reduce((sum, day) => sum + day[name], 0);`;
    expect(pitfallsIn({ path: 'svc-admin/src/a.ts', source }, entities)).toEqual([]);
  });
});

it.each(harmless)('nothing is found in %s', (source) => {
  expect(inService(source)).toEqual([]);
});

it('a pitfall of servers is none elsewhere, and the line is that of the source', () => {
  const source = `const a = 1;\n\nsetInterval(go, 1000);\nconst name = error.name;\n`;
  expect(pitfallsIn({ path: 'shell/src/a.ts', source }, entities)).toEqual([
    'shell/src/a.ts:4: a name that a bundler changes',
  ]);
});

it('entities are found by their decorators', () => {
  const source = `@Entity('rides') export class Ride {}\n@Injectable() export class Rides {}\n@ViewEntity() class AllRides {}`;
  expect(entitiesOf([{ path: 'svc-rides/src/ride.ts', source }])).toEqual(['Ride', 'AllRides']);
});
