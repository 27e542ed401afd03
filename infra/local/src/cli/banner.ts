import { relative } from 'node:path';
import { serviceNames } from '@rahi/contracts';
import type { Product } from '../product/product.js';

export interface BannerFacts {
  readonly product: Product;
  readonly dataDir: string;
  readonly cwd: string;
  readonly demo: boolean;
  readonly admins: string;
  readonly seconds: number;
}

/** What a person reads when all is ready: where to go, how to get in, what was chosen, how to end it. */
export function banner({ product, dataDir, cwd, demo, admins, seconds }: BannerFacts): string {
  const { postgres, nats, mail } = product.sources;
  const inbox = product.inboxUrl;
  const fleet = demo && inbox !== undefined;
  const several = serviceNames.map((service) => product.instances(service)).filter((names) => names.length > 1);
  const lines: [string, string][] = [
    ['Rahi', product.baseUrl],
    ['Inbox', inbox === undefined ? mail : `${inbox}   sign-in codes arrive here, for any address`],
    ['Admin', admins],
    ['Demo', fleet ? 'drivers of all four types are on the road' : 'none'],
    ...several.map((names): [string, string] => ['Instances', names.join(', ')]),
    ...(product.released.length > 0 ? [released(product.released)] : []),
    ['Postgres', postgres],
    ['NATS', nats],
    ['Data', `${shortest(dataDir, cwd)}   logs in ${shortest(`${dataDir}/logs`, cwd)}`],
  ];
  const table = lines.map(([name, text]) => `  ${name.padEnd(9)} ${text}`);
  return ['', `Ready in ${seconds.toFixed(1)} s.`, '', ...table, '', '  Ctrl-C stops everything.', ''].join('\n');
}

/** What does not run as it is built here, which a person who changes it must know. */
function released(areas: readonly string[]): [string, string] {
  return ['Released', `${areas.join(', ')}   npm run rollback -w <area> goes back`];
}

function shortest(path: string, cwd: string): string {
  const near = relative(cwd, path);
  return near.startsWith('..') ? path : near;
}
