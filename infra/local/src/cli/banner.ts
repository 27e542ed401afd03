import { relative } from 'node:path';
import { serviceNames } from '@rahi/contracts';
import { checkEmail } from '@rahi/release/front-end/check-email';
import { commonEnvironment } from '../product/environment.js';
import type { Product } from '../product/product.js';

/** What a person reads when everything is ready: the addresses, what was chosen, and how to stop. */
export function banner(facts: {
  readonly product: Product;
  readonly dataDir: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly demo: boolean;
  readonly seconds: number;
}): string {
  const { product, demo, seconds } = facts;
  const { postgres, nats, mail } = product.provisions;
  const inbox = mail.inbox?.url;
  const released = product.released.join(', ');
  const near = relative(facts.cwd, facts.dataDir);
  const data = near.startsWith('..') ? facts.dataDir : near;
  const several = serviceNames.map((service) => product.instances(service)).filter((names) => names.length > 1);
  const lines: [string, string | undefined][] = [
    ['Rahi', product.baseUrl],
    ['Inbox', inbox === undefined ? mail.source : `${inbox}   sign-in codes for every address arrive here`],
    ['Admin', commonEnvironment(facts.env)['ADMIN_EMAILS']?.replace(`,${checkEmail('admin')}`, '')],
    ['Demo', demo && inbox !== undefined ? 'drivers of all four types are on the road' : 'none'],
    ...several.map((names): [string, string] => ['Instances', names.join(', ')]),
    // These do not run what is built here, which matters to a person who changes it.
    ['Released', released && `${released}   npm run rollback -w <area> goes back`],
    ['Postgres', postgres.source],
    ['NATS', nats.source],
    ['Data', `${data}   logs in ${data}/logs`],
  ];
  const table = lines.flatMap(([name, text]) => (text ? [`  ${name.padEnd(9)} ${text}`] : []));
  return ['', `Ready in ${seconds.toFixed(1)} s.`, '', ...table, '', '  Ctrl-C stops everything.', ''].join('\n');
}
