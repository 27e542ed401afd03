// The services and areas of Rahi, each listed once. The launcher, NATS users and permissions, health, releases and the
// shell's routes derive from these two lists; npm run ready writes them into docker-compose.yml, the Helm chart and others, and
// infra/deploy/src/platform/platform.spec.ts checks those. How to add one: infra/docs/adding.md. Imports nothing, which keeps
// it small for the shell.

/** A NestJS service: a folder of this name, a queue group, a NATS user, a database. */
export interface Service {
  readonly name: `svc-${string}`;
  /** Name of its Postgres database, and of the role that owns it. */
  readonly database: `rahi_${string}`;
  /** Whether it sends mail: it gets `SMTP_URL`. */
  readonly sendsMail: boolean;
}

/** In the order in which `GET /api/health` lists them. */
export const services = [
  { name: 'svc-auth', database: 'rahi_auth', sendsMail: true },
  { name: 'svc-rides', database: 'rahi_rides', sendsMail: false },
  { name: 'svc-drivers', database: 'rahi_drivers', sendsMail: false },
  { name: 'svc-admin', database: 'rahi_admin', sendsMail: false },
] as const satisfies readonly Service[];

export type ServiceName = (typeof services)[number]['name'];

export const serviceNames: readonly ServiceName[] = /* @__PURE__ */ services.map(({ name }) => name);

/** A micro-frontend that the shell loads at run time. */
export interface Area {
  /** Its key in `remotes.json`. */
  readonly name: string;
  /** Its folder, and the name under which it is released. */
  readonly workspace: `mf-${string}`;
  /** The shell shows it on this path and every path below it. */
  readonly path: `/${string}`;
  /** Its name for people, as in "Switch to Driver" (§2). */
  readonly label: string;
  /** The page's title until a screen of the area sets its own. */
  readonly title: string;
  /** The skeleton that the shell shows while it loads: the shape of a map with a sheet, or of a desk. */
  readonly skeleton: 'map' | 'desk';
}

/** In the order of the mode switch, which goes from the last back to the first (§2). The first one also answers `/`. */
export const areas = [
  { name: 'rider', workspace: 'mf-rider', path: '/rider', label: 'Rider', title: 'Ride', skeleton: 'map' },
  { name: 'driver', workspace: 'mf-driver', path: '/driver', label: 'Driver', title: 'Drive', skeleton: 'map' },
  { name: 'admin', workspace: 'mf-admin', path: '/admin', label: 'Admin', title: 'Admin', skeleton: 'desk' },
] as const satisfies readonly Area[];

export type AreaName = (typeof areas)[number]['name'];

export const areaNames: readonly AreaName[] = /* @__PURE__ */ areas.map(({ name }) => name);
