/** A source file that imports something. */
export interface Importer {
  /** Relative to the root of the repository, with `/`. */
  readonly path: string;
  /** The folder of its workspace, for example `svc-rides` or `infra/kits/web`. */
  readonly workspace: string;
  readonly isTest: boolean;
}

/** The target of an import: a package, or a workspace by its package name (`path` is null) or by a path. */
export type Imported =
  | { readonly kind: 'workspace'; readonly workspace: string; readonly path: string | null }
  | { readonly kind: 'package'; readonly name: string };

export interface Rule {
  readonly name: string;
  /** Why the import is not allowed. */
  readonly reason: string;
  broken(from: Importer, to: Imported): boolean;
}

const isService = (workspace: string) => workspace.startsWith('svc-');
/** A service, or the partners' program, which has a database where partners have keys (ADR 97). */
const ownsDatabase = (workspace: string) => isService(workspace) || workspace === 'infra/partners';
const isRemote = (workspace: string) => workspace.startsWith('mf-');
const isFrontEnd = (workspace: string) =>
  isRemote(workspace) || ['shell', 'infra/kits/web', 'infra/kits/ui'].includes(workspace);
const isBackEnd = (workspace: string) =>
  isService(workspace) ||
  ['infra/gateway', 'infra/kits/service', 'infra/partners', 'infra/simulator'].includes(workspace);

const workspaceOf = (to: Imported) => (to.kind === 'workspace' ? to.workspace : undefined);
const packageOf = (to: Imported) => (to.kind === 'package' ? to.name : undefined);
const isOneOf = (name: string | undefined, names: readonly string[]) =>
  name !== undefined && names.some((one) => name === one || name.startsWith(`${one}/`));

/** Lowest first. */
const launching = ['infra/local/bootstrap', 'infra/kits/machine', 'infra/release', 'infra/local'];
const peers = 'infra/bench/src/peers/';

export const RULES: readonly Rule[] = [
  {
    name: 'services-and-remotes-stand-alone',
    reason: 'services and micro-frontends are released on their own: do not import them; use calls, events and props',
    broken: (from, to) => {
      const target = workspaceOf(to) ?? '';
      return (isService(target) || isRemote(target)) && target !== from.workspace;
    },
  },
  {
    name: 'nobody-reaches-into-the-shell',
    reason: 'what a remote needs of the shell comes by its props',
    broken: (from, to) => workspaceOf(to) === 'shell' && from.workspace !== 'shell',
  },
  {
    name: 'contracts-import-nothing-of-ours',
    reason: 'everything depends on the contracts, so they depend on nothing',
    broken: (from, to) =>
      from.workspace === 'infra/contracts' && to.kind === 'workspace' && to.workspace !== from.workspace,
  },
  {
    name: 'workspaces-meet-at-their-front-door',
    reason: 'import another workspace by its package name, never by a path into it',
    broken: (from, to) => to.kind === 'workspace' && to.path !== null && to.workspace !== from.workspace,
  },
  {
    name: 'only-services-touch-typeorm',
    reason: 'a database belongs to its service, and only the service kit helps with it',
    broken: (from, to) =>
      isOneOf(packageOf(to), ['typeorm', '@nestjs/typeorm']) &&
      !ownsDatabase(from.workspace) &&
      from.workspace !== 'infra/kits/service',
  },
  {
    name: 'front-ends-stay-in-the-browser',
    reason: 'the browser has no database, no NATS and no Nest; it has the API',
    broken: (from, to) =>
      isFrontEnd(from.workspace) &&
      (isOneOf(packageOf(to), ['pg', 'typeorm', '@nestjs', '@nats-io', 'pino', 'fastify', '@fastify']) ||
        isOneOf(workspaceOf(to), [
          'infra/kits/service',
          'infra/gateway',
          'infra/kits/machine',
          'infra/release',
          'infra/local',
          'infra/simulator',
        ])),
  },
  {
    name: 'the-launcher-is-on-top',
    reason: 'the launcher uses releases, and both use the machine: what is below knows nothing of what is above',
    broken: (from, to) => {
      const [own, other] = [from.workspace, workspaceOf(to) ?? ''].map((workspace) => launching.indexOf(workspace));
      return own !== undefined && other !== undefined && own >= 0 && other > own;
    },
  },
  {
    name: 'services-stay-out-of-the-browser',
    reason: 'a service renders nothing',
    broken: (from, to) =>
      isBackEnd(from.workspace) &&
      (isOneOf(packageOf(to), [
        'react',
        'react-dom',
        'react-router',
        'react-leaflet',
        'leaflet',
        '@tanstack',
        'radix-ui',
      ]) ||
        isOneOf(workspaceOf(to), ['infra/kits/web', 'infra/kits/ui', 'infra/kits/bundler'])),
  },
  {
    name: 'peers-import-nothing-of-the-product',
    reason: 'the benches measure the product against the peers, so a change of the product must not change a peer',
    broken: ({ path }, to) => path.startsWith(peers) && to.kind === 'workspace' && !to.path?.startsWith(peers),
  },
  {
    name: 'test-kit-only-in-tests',
    reason: 'the testing kit is for specs, files under testing/, infra/e2e and infra/bench, never for what is shipped',
    broken: (from, to) =>
      workspaceOf(to) === 'infra/kits/testing' && from.workspace !== 'infra/kits/testing' && !from.isTest,
  },
];
