import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import * as z from 'zod';
import { changesIn, repository } from './clone.js';
import type { Terminal } from './terminal.js';

interface Harmless {
  /** What comes after `npm run <script>`. */
  readonly with?: string;
  /** The exit codes of a program that started; 0 by default. */
  readonly codes?: readonly number[];
  readonly says: RegExp;
}

const usage = (says: RegExp, more = ''): Harmless => ({ with: more, codes: [2], says });
const withoutRahi = /Nothing runs on .*: start Rahi/;

/** A harmless call of each script of package.json, and what shows that its program ran. */
const SCRIPTS: Readonly<Record<string, Harmless>> = {
  'nats-config': { says: /password: \$NATS_PASSWORD_OPERATOR/ },
  start: { with: '-- --help', says: /--inbox-port N/ },
  test: { with: '-- --help', says: /--only unit,int/ },
  'test:long': { with: '-- --help', says: /--only unit,int/ },
  'test:guides': { with: '-- --help', says: /--only unit,int/ },
  'test:engine': { with: '-- --none', codes: [1], says: /Unknown option '--none'/ },
  build: { says: /rahi@/ },
  dev: { with: '-- --help', says: /--inbox-port N/ },
  city: { with: '-- list', says: /Mumbai, / },
  ops: { with: '-- svc-rides outbox status', codes: [1], says: withoutRahi },
  backup: { codes: [1], says: withoutRahi },
  restore: usage(/npm run restore -- --from BACKUPS/),
  'privacy-doc': { says: /^# /m },
  'deploy-env': { with: '-- --help', says: /--host NAME/ },
  'check:alerts': { says: /SUCCESS/ },
  bench: usage(/./, '-- no-such-bench'),
  simulate: usage(/./, '-- --city atlantis'),
  pictures: usage(/rider, desk, driver, routes/, '-- nobody'),
  attack: { with: '-- --none', codes: [1], says: /Unknown option '--none'/ },
  gallery: usage(/newcomer, rider, driver, desk/, '-- nobody'),
  ready: { with: '-- --help', says: /writes the generated files/ },
  // A fault that lint finds is none of the guide.
  lint: { codes: [0, 1], says: /Finished in .* on \d+ files/ },
  format: { with: '-- --check', codes: [0, 1], says: /Finished in|format issues/ },
  openapi: { says: /openapi/ },
  changeset: { with: '-- --help', says: /Usage|changeset/ },
  restart: usage(/svc-auth, svc-rides/),
  scale: usage(/svc-auth, svc-rides/),
};

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')));

/** Of each kind one: the launcher, what needs a running Rahi, one that builds, one that only prints. */
const SOME = ['start', 'ops', 'city', 'nats-config'];

/**
 * Starts the scripts of package.json. The first one runs in a clone that may have nothing installed and built.
 * @param all false starts some of them
 */
export function commands(theTerminal: () => Terminal, theClone: () => string, { all }: { all: boolean }): void {
  it('has no script that is not tried here', () => {
    expect(Object.keys(scripts).filter((name) => !(name in SCRIPTS))).toEqual([]);
  });

  it('writes only the settings to stdout, whatever set-up says', async () => {
    const folder = join('infra', 'deploy', 'nats', 'rahi-users.conf');
    await theTerminal().run(`npm run --silent nats-config > ${folder}`);
    expect(await changesIn(theClone())).toEqual([]);
  });

  it.each(Object.entries(SCRIPTS).filter(([name]) => name in scripts && (all || SOME.includes(name))))(
    'npm run %s starts its program',
    async (name, { with: more = '', codes = [0], says }) => {
      const printed = await theTerminal().run(`npm run ${name} ${more}`, { codes });
      expect(printed).toMatch(says);
      expect(printed).not.toMatch(/Cannot find (?:module|package)|not found/);
    },
  );

  it('leaves nothing that git would show', async () => {
    expect(await changesIn(theClone())).toEqual([]);
  });
}
