import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { partnersDatabase, serviceNames, services } from '@rahi/contracts';
import { operatorConfig, testFolder } from '@rahi/machine-kit';
import { AREAS, PARTNERS } from '@rahi/release';
import { parse } from 'yaml';
import * as z from 'zod';
import { textOf } from '../repository.js';
import { configOf, PROGRAMS, tellable, versionOf } from '../testing/program-config.js';
import { schemaFaults } from './kubernetes.js';
import { renderChart, type Manifest } from './render.js';
import { containerIn, deploymentIn, environmentOf, workloadsOf } from './workload.js';

const URL_MODE = ['postgres.mode=url', 'nats.url=nats://nats.rahi.in:4222', 'ingress.enabled=false'];
const TRACED = ['env.OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318', 'secrets.traces=collector'];

const variables = z.record(z.string(), z.string());
const byDefault = z
  .looseObject({
    tags: variables,
    env: variables,
    programs: z.record(z.string(), z.looseObject({ env: variables.default({}) })),
  })
  .parse(parse(textOf('infra', 'deploy', 'helm', 'rahi', 'values.yaml')));

/** What a program is given from a secret that may be left out. */
const optionalSecrets: Readonly<Record<string, readonly string[]>> = {
  'svc-auth': ['SMS_GATEWAY_TOKEN', 'VAPID_PRIVATE_KEY'],
  'svc-admin': ['AUDIT_HEADS_SECRET'],
  'svc-rides': [
    'CALL_PROXY_TOKEN',
    'DATABASE_REPLICA_URL',
    'EMERGENCY_WEBHOOK_SECRET',
    'PAN_KEY',
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
  ],
};
const secretsOf = (program: string) => ['OTEL_EXPORTER_OTLP_HEADERS', ...(optionalSecrets[program] ?? [])];

let usual: Manifest[];
let elsewhere: Manifest[];
beforeAll(async () => {
  [usual, elsewhere] = await Promise.all([renderChart(), renderChart([...URL_MODE, ...TRACED])]);
}, 150_000);

const deploymentOf = (program: string, manifests = usual) => deploymentIn(manifests, program);
const containerOf = (program: string, manifests = usual) => containerIn(manifests, program);
const paymentSecrets = (program: string, from?: Manifest[]) =>
  containerOf(program, from).env.filter(({ name }) => /^RAZORPAY_.*SECRET$/.test(name));

function spec<S extends z.ZodType>(one: Manifest, shape: S): z.output<S> {
  return shape.parse(z.looseObject({ spec: z.unknown() }).parse(one).spec);
}
const ofKind = (kind: string, manifests = usual) => manifests.filter((one) => one.kind === kind);

const portRule = z.looseObject({ ports: z.array(z.looseObject({ port: z.int() })) });
const portsOf = (rules: z.output<typeof portRule>[]) => rules.flatMap((one) => one.ports.map(({ port }) => port));
/** The name of a job that publishes the files of a front end ends with a hash of its image. */
const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name.replace(/^(rahi-publish-.*-).*/, '$1')}`;

/** The programs that are given a secret of this name. */
const programsGiven = (secret: string, manifests: Manifest[]) =>
  PROGRAMS.filter((program) => containerOf(program, manifests).env.some(({ name }) => name === secret));

describe('the chart', () => {
  it('is what Kubernetes takes, with its own Postgres and NATS and with others', async () => {
    expect(await schemaFaults([...usual, ...elsewhere], testFolder('chart'))).toEqual([]);
  });

  it.each([
    ['a field that does not exist', 'Ingress', { rule: [] }, /^Ingress rahi: .*"?rule"?/],
    ['half a pod', 'HorizontalPodAutoscaler', { maxReplicas: 1.5 }, /spec\/maxReplicas must be integer/],
    ['a field that is missing', 'PodDisruptionBudget', { selector: { matchExpressions: [{ key: 'a' }] } }, /operator/],
    ['a label that is no text', 'Service', { selector: { app: 5 } }, /selector\/app must be string/],
  ])('is held to the schemas so that %s would be found', async (_, planted, fields, wanted) => {
    const wrong = usual.map((one) =>
      one.kind === planted ? { ...one, spec: { ...Object(one['spec']), ...fields } } : one,
    );
    expect((await schemaFaults(wrong, testFolder('chart'))).join('\n')).toMatch(wanted);
  });

  it.each(PROGRAMS)(
    'lets an operator tell %s all that it reads and nothing else, and tells all it must have',
    async (program) => {
      const config = await configOf(program);
      const parts = ['NATS_PASSWORD', 'DATABASE_PASSWORD'];
      for (const manifests of [usual, elsewhere]) {
        const given = environmentOf(containerOf(program, manifests));
        expect(config.safeParse(given).error).toBeUndefined();
        const byName = [...Object.keys(byDefault.env), ...Object.keys(byDefault.programs[program]?.env ?? {})];
        const settable = new Set([...Object.keys(given), ...byName, ...secretsOf(program)]);
        expect([...settable].filter((name) => !parts.includes(name)).toSorted()).toEqual(await tellable(program));
      }
      const traced = containerOf(program, elsewhere).env.filter(({ name }) => name.startsWith('OTEL_'));
      expect(traced).toEqual([
        expect.objectContaining({
          valueFrom: { secretKeyRef: { name: 'collector', key: 'OTEL_EXPORTER_OTLP_HEADERS' } },
        }),
        { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', value: 'http://collector:4318' },
      ]);
      expect(Object.keys(environmentOf(containerOf(program))).filter((name) => name.startsWith('OTEL_'))).toEqual([]);
    },
  );

  it('runs the partners’ program only where it is enabled, and tells it all that it reads', async () => {
    const { name } = PARTNERS;
    expect(JSON.stringify(usual.map(nameOf))).not.toContain(name);
    const enabled = await renderChart([`programs.${name}.enabled=true`]);
    const added = enabled.filter((one) => !usual.some((other) => nameOf(other) === nameOf(one))).map(nameOf);
    expect(added.toSorted()).toEqual(
      ['Deployment', 'NetworkPolicy', 'PodDisruptionBudget'].map((kind) => `${kind} rahi-${name}`),
    );
    expect(await schemaFaults(enabled, testFolder('partners-chart'))).toEqual([]);
    const keyed = await renderChart([
      `programs.${name}.enabled=true`,
      `programs.${name}.database=${partnersDatabase}`,
      `programs.${name}.env.PARTNERS=gofs\\,api`,
    ]);
    const database = keyed.filter((one) => !enabled.some((other) => nameOf(other) === nameOf(one))).map(nameOf);
    expect(database).toContain(`Database rahi-postgres-${name}`);
    expect(await schemaFaults(keyed, testFolder('keyed-partners-chart'))).toEqual([]);
    const container = containerOf(name, keyed);
    expect(container.image).toBe(`registry.example.in/rahi/${name}:${versionOf(PARTNERS.workspace)}`);
    const given = environmentOf(container);
    expect((await configOf(name)).safeParse(given).error).toBeUndefined();
    const byName = [...Object.keys(byDefault.env), ...Object.keys(byDefault.programs[name]?.env ?? {})];
    const settable = new Set([...Object.keys(given), ...byName, ...secretsOf(name)]);
    // Parts of an address.
    const parts = ['NATS_PASSWORD', 'DATABASE_PASSWORD'];
    expect([...settable].filter((one) => !parts.includes(one)).toSorted()).toEqual(await tellable(name));
  });

  it('runs each area as the version that its manifest has', () => {
    expect(byDefault.tags).toEqual({});
    const images = workloadsOf(usual).flatMap(({ containers }) => containers.map(({ image }) => image));
    const ours = new Set(images.filter((image) => image.startsWith('registry.example.in/rahi/')));
    const wanted = AREAS.map(({ name, workspace }) => `registry.example.in/rahi/${name}:${versionOf(workspace)}`);
    expect([...ours].toSorted()).toEqual(wanted.toSorted());
  });

  it.each(PROGRAMS)('asks %s for its health where it answers, and gives it the time it takes to stop', (program) => {
    const { pod } = deploymentOf(program);
    const { startupProbe, readinessProbe, livenessProbe, ports, lifecycle } = containerOf(program);
    expect([startupProbe, readinessProbe].map((probe) => probe?.httpGet)).toEqual(
      Array.from({ length: 2 }, () => ({ path: '/health/ready', port: 'health' })),
    );
    expect(livenessProbe?.httpGet).toEqual({ path: '/health/live', port: 'health' });
    expect(ports).toContainEqual({ name: 'health', containerPort: 9090 });
    const server = textOf('infra', 'kits', 'service', 'src', 'runtime', 'health.ts');
    for (const path of ['/health/ready', '/health/live', '/metrics']) expect(server).toContain(`'${path}'`);
    const budget = /stopBudgetMs = (\d+)/.exec(
      textOf('infra', 'kits', 'service', 'src', 'runtime', 'run-process.ts'),
    )?.[1];
    const drain = Number(lifecycle?.preStop.exec.command.at(-1) ?? 0);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + Number(budget) / 1000);
  });

  it('runs every container without rights, on files that cannot be written, with limits', () => {
    for (const { name, pod, containers } of workloadsOf([...usual, ...elsewhere])) {
      expect([name, pod.automountServiceAccountToken]).toEqual([name, false]);
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const { securityContext } of containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  it('holds no secret: whatever is one comes by reference', () => {
    const secret = /PASSWORD|SMTP_URL|DATABASE_URL|PRIVATE_KEY|SECRET/;
    const values = workloadsOf([...usual, ...elsewhere]).flatMap(({ containers }) =>
      containers.flatMap(({ env }) => env.filter(({ name, value }) => secret.test(name) && value !== undefined)),
    );
    expect(values.filter(({ value = '' }) => !value.includes('$('))).toEqual([]);
    expect(values.length).toBeGreaterThan(0);
    expect([...ofKind('Secret'), ...ofKind('Secret', elsewhere)]).toEqual([]);
  });

  it('gives svc-auth the private key for notifications by reference, where there is one', async () => {
    const given = await renderChart(['secrets.push=rahi-push', 'programs.svc-auth.env.VAPID_PUBLIC_KEY=BNc']);
    const named = PROGRAMS.filter((program) =>
      containerOf(program, given).env.some(({ name }) => name === 'VAPID_PRIVATE_KEY'),
    );
    expect(named).toEqual(['svc-auth']);
    const { env } = containerOf('svc-auth', given);
    expect(env.filter(({ name }) => name.startsWith('VAPID_'))).toEqual([
      expect.objectContaining({ valueFrom: { secretKeyRef: { name: 'rahi-push', key: 'VAPID_PRIVATE_KEY' } } }),
      { name: 'VAPID_PUBLIC_KEY', value: 'BNc' },
    ]);
    expect(containerOf('svc-auth').env.some(({ name }) => name.startsWith('VAPID_'))).toBe(false);
  });

  it('gives svc-rides the secrets of the payment provider by reference, where there are some', async () => {
    const given = await renderChart(['secrets.payments=rahi-payments']);
    expect(PROGRAMS.filter((program) => paymentSecrets(program, given).length > 0)).toEqual(['svc-rides']);
    expect(paymentSecrets('svc-rides', given)).toEqual(
      ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'].map((name) =>
        expect.objectContaining({ name, valueFrom: { secretKeyRef: { name: 'rahi-payments', key: name } } }),
      ),
    );
    expect(paymentSecrets('svc-rides')).toEqual([]);
  });

  it('gives svc-rides the secrets of emergencies, calls and its standby by reference, where there are some', async () => {
    const all = await renderChart(['secrets.emergency=e', 'secrets.calls=c', 'secrets.replica=r']);
    for (const secret of ['EMERGENCY_WEBHOOK_SECRET', 'CALL_PROXY_TOKEN', 'DATABASE_REPLICA_URL']) {
      expect(programsGiven(secret, all)).toEqual(['svc-rides']);
      expect(programsGiven(secret, usual)).toEqual([]);
    }
  });

  it('has each selector find pods, and each pod a policy of its own', () => {
    const pods = workloadsOf(usual).map(({ labels }) => labels);
    const matching = (labels: Readonly<Record<string, string>>) =>
      pods.filter((pod) => Object.entries(labels).every(([key, value]) => pod[key] === value));
    const selector = z.looseObject({ selector: z.looseObject({ matchLabels: z.record(z.string(), z.string()) }) });
    for (const one of ofKind('PodDisruptionBudget'))
      expect(matching(spec(one, selector).selector.matchLabels)).toHaveLength(1);
    for (const one of ofKind('Service'))
      expect(matching(spec(one, z.looseObject({ selector: z.record(z.string(), z.string()) })).selector)).toHaveLength(
        1,
      );
    const policy = z.looseObject({ podSelector: z.looseObject({ matchLabels: z.record(z.string(), z.string()) }) });
    const policies = ofKind('NetworkPolicy').map((one) => spec(one, policy).podSelector.matchLabels);
    const unguarded = pods.filter(
      (pod) =>
        policies.filter((labels) => matching(labels).includes(pod)).length <
        (pod['app.kubernetes.io/component']?.startsWith('publish-') ? 1 : 2),
    );
    expect(unguarded).toEqual([]);
  });

  it('lets a service reach only NATS, its database and DNS, and be reached only by Prometheus', () => {
    const shape = z.looseObject({ ingress: z.array(portRule), egress: z.array(portRule) });
    const policyOf = (name: string) => {
      const found = ofKind('NetworkPolicy').find(({ metadata }) => metadata.name === `rahi-${name}`);
      if (!found) throw new Error(`${name} has no policy`);
      const { ingress, egress } = spec(found, shape);
      return { ingress: portsOf(ingress), egress: portsOf(egress) };
    };
    expect(policyOf('svc-rides')).toEqual({ ingress: [9090], egress: [53, 53, 4222, 5432] });
    expect(policyOf('svc-auth')).toEqual({ ingress: [9090], egress: [53, 53, 4222, 5432, 443, 465, 587] });
    expect(policyOf('gateway')).toEqual({ ingress: [9090, 3000], egress: [53, 53, 4222] });
    expect(policyOf('edge')).toEqual({ ingress: [8080], egress: [53, 53, 3000] });
  });

  it('scales svc-rides by CPU and by a figure that the service gives', () => {
    const shape = z.looseObject({
      scaleTargetRef: z.looseObject({ kind: z.string(), name: z.string() }),
      metrics: z.array(
        z.looseObject({ pods: z.looseObject({ metric: z.looseObject({ name: z.string() }) }).optional() }),
      ),
    });
    const autoscalers = ofKind('HorizontalPodAutoscaler').map((one) => spec(one, shape));
    const ofRides = autoscalers.find(({ scaleTargetRef }) => scaleTargetRef.name === 'rahi-svc-rides');
    expect(ofRides?.metrics.map(({ pods }) => pods?.metric.name)).toEqual([undefined, 'rahi_rpc_requests_per_second']);
    // A number of replicas beside an autoscaler would undo it with every upgrade.
    for (const { scaleTargetRef } of autoscalers)
      expect(deploymentOf(scaleTargetRef.name.replace('rahi-', '')).replicas).toBeUndefined();
    const rules = z.looseObject({
      rules: z.looseObject({
        custom: z.array(z.looseObject({ name: z.looseObject({ matches: z.string(), as: z.string() }) })),
      }),
    });
    const [rule] = rules.parse(parse(textOf('infra', 'deploy', 'helm', 'prometheus-adapter.yaml'))).rules.custom;
    expect(rule?.name).toEqual({ matches: '^rahi_rpc_duration_seconds_count$', as: 'rahi_rpc_requests_per_second' });
    expect(textOf('infra', 'kits', 'service', 'src', 'runtime', 'metrics.ts')).toContain(
      "name: 'rahi_rpc_duration_seconds'",
    );
  });

  it('keeps every stream on three servers of NATS, which know the users of the contracts', () => {
    const [nats] = workloadsOf(usual).filter(({ kind }) => kind === 'StatefulSet');
    expect(nats?.replicas).toBe(3);
    for (const program of PROGRAMS) expect(environmentOf(containerOf(program))['NATS_REPLICAS']).toBe('3');
    const { data } = z
      .looseObject({ data: z.record(z.string(), z.string()) })
      .parse(ofKind('ConfigMap').find(({ metadata }) => metadata.name === 'rahi-nats'));
    expect(data['rahi-users.conf']?.trim()).toBe(operatorConfig().trim());
    expect(data['nats-server.conf']).toContain('sync_interval: always');
    expect(data['nats-server.conf']?.match(/nats:\/\/rahi-nats-\d\.rahi-nats-peers:6222/g)).toHaveLength(3);
    const named = [...operatorConfig().matchAll(/password: \$(\w+)/g)].map(([, name]) => String(name));
    const given = nats?.containers[0] ? environmentOf(nats.containers[0]) : {};
    for (const name of named) expect(given[name]).toBe('"s3"');
  });

  it('has a database and a login for each service, and migrates it before an upgrade or by address before an installation', () => {
    const owners = ofKind('Database').map((one) => spec(one, z.looseObject({ name: z.string(), owner: z.string() })));
    expect(owners.map(({ name, owner }) => [name, owner]).toSorted()).toEqual(
      services.map(({ database }) => [database, `${database}_owner`]).toSorted(),
    );
    for (const service of serviceNames) {
      const [migrate] = deploymentOf(service).pod.initContainers;
      expect(migrate?.args).toEqual(['node', 'dist/main.js', 'migrate']);
      // Only the migration may change a table.
      expect(migrate?.env.map(({ name }) => name)).toContain('DATABASE_OWNER_URL');
      expect(containerOf(service).env.map(({ name }) => name)).not.toContain('DATABASE_OWNER_URL');
    }
    const hooks = (manifests: Manifest[]) =>
      serviceNames.map((service) => {
        const job = ofKind('Job', manifests).find(({ metadata }) => metadata.name === `rahi-migrate-${service}`);
        return job?.metadata.annotations['helm.sh/hook'];
      });
    expect(new Set(hooks(usual))).toEqual(new Set(['pre-upgrade']));
    expect(new Set(hooks(elsewhere))).toEqual(new Set(['pre-install,pre-upgrade']));
  });

  it.each([
    ['tags.svc-rides=0.3.0', ['Deployment rahi-svc-rides', 'Job rahi-migrate-svc-rides']],
    ['tags.gateway=0.3.0', ['Deployment rahi-gateway']],
    ['tags.mf-driver=0.3.0', ['Job rahi-publish-mf-driver-']],
  ])('releases one area: %s changes nothing else', async (setting, touched) => {
    const released = await renderChart([setting]);
    const changed = released.filter((one) => !usual.some((before) => isDeepStrictEqual(before, one)));
    expect(changed.map(nameOf).toSorted()).toEqual(touched);
    expect(released).toHaveLength(usual.length);
  });

  it('runs an image by its digest where one is given, whatever its tag', async () => {
    const digest = `sha256:${'a1'.repeat(32)}`;
    const given = ['svc-rides', 'mf-driver', 'edge'].map((area) => `image.digests.${area}=${digest}`);
    const images = workloadsOf(await renderChart([...given, 'tags.svc-rides=9.9.9'])).flatMap(({ containers }) =>
      containers.map(({ image }) => image),
    );
    const byDigest = images.filter((image) => image.includes('@'));
    const wanted = ['edge', 'mf-driver', 'svc-rides', 'svc-rides', 'svc-rides'];
    expect(byDigest.toSorted()).toEqual(wanted.map((name) => `registry.example.in/rahi/${name}@${digest}`));
    expect(images.join()).not.toContain('9.9.9');
    await expect(renderChart(['image.digests.edge=latest'])).rejects.toThrow('image.digests.edge is not sha256:');
  });
});
