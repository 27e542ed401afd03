import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@rahi/local';
import { shellBlocks, testFolder, type Mark, type ShellBlock } from '@rahi/testing-kit';
import { changesIn, fillWithBuilt, originOfGuides, repository } from './clone.js';
import { commands } from './commands.cases.js';
import { extractOfCity, largeExtracts, requireOsmium } from './extracts.js';
import { cleanEnvironment, Terminal } from './terminal.js';

export interface GuideOptions {
  /** True begins with a clone that has nothing installed and built; false gives it what is built here. */
  readonly fresh: boolean;
  /** The Node that runs the commands; the one of the tests by default. */
  readonly node?: () => Promise<string>;
}

/** What each block of a guide says at its end, by its first line. A block that is missing here fails. */
type Expected = Readonly<Record<string, RegExp>>;

const CITY: Expected = {
  'npm run city -- build pune.osm.pbf --name Pune': /routes +yes[^]*Built in [\d.]+ s\./,
  'npm run city -- list': /^Pune, [^]*\nPune: ok\n[^]*Its roads can be routed\./m,
};
/** Blocks that need osmium, or what only osmium makes here. */
const CITY_WITH_OSMIUM: Expected = {
  'osmium extract --strategy smart --bbox 73.70,18.40,74.00,18.68 western-zone-latest.osm.pbf -o pune.osm.pbf': /^$/,
  'npm run city -- build india-arterials.osm.pbf --name Chennai --bounds 80.08,12.90,80.40,13.22': /routes +no/,
};
const DEPLOY: Expected = {
  'node --version': /^v\d+\.\d+\.\d+$/m,
  'npm run deploy-env -- --admins asha@rahi.in': /Wrote \.env/,
  "npm run deploy-env -- --host rahi.in --admins asha@rahi.in --smtp 'smtps://user:password@mail.rahi.in'":
    /Changed \.env, and kept its passwords:\n {2}RAHI_HOST is rahi\.in, it was rahi\.localhost\n {2}RAHI_TLS is asha@rahi\.in[^]*MAIL_FROM[^]*SMTP_URL/,
};

/** Runs a block, and holds what it prints to what is expected of it. */
async function tryBlock(terminal: Terminal, block: ShellBlock, expected: Expected): Promise<void> {
  expect(await terminal.run(block.script)).toMatch(expected[firstLine(block)] ?? /^a block that is expected$/);
}

/** What an operator runs beside a running Rahi. */
const OPERATIONS: Expected = {
  'npm run ops -- svc-drivers': /dead-letters replay[^]*refill: none/,
  'npm run ops -- svc-rides rides restore': /0 rides are back\./,
};

const firstLine = ({ script }: ShellBlock) => script.split('\n', 1)[0] ?? '';
/** The blocks of a guide that need exactly this. Those for containers are for the suite of the engine. */
const blocksOf = (path: readonly string[], ...needs: readonly Mark[]) =>
  shellBlocks(readFileSync(join(repository, ...path), 'utf8')).filter(({ marks }) => marks.join() === needs.join());

/** Runs README.md, city.md and the compose part of deploy.md as a person does who has only these. */
export function guides({ fresh, node }: GuideOptions): void {
  let terminal: Terminal;
  let env: NodeJS.ProcessEnv;
  let folder: string;
  let clone: string;
  let origin: string;

  // Its tens of thousands of files are deleted while other suites run.
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeAll(async () => {
    folder = testFolder('person');
    origin = await originOfGuides();
    clone = join(folder, 'rahi');
    env = cleanEnvironment();
    if (node) env['PATH'] = [dirname(await node()), env['PATH']].join(delimiter);
    // Somebody may use the ports of the guide on this machine.
    env['RAHI_PORT'] = String(await freePort());
    env['RAHI_INBOX_PORT'] = String(await freePort());
    terminal = new Terminal(folder, env);
  });

  describe('README.md', () => {
    it('brings a person from nothing to a running Rahi, and its tests run', async () => {
      const [block, ...others] = blocksOf(['README.md']);
      expect(others).toEqual([]);
      const [clones = '', enters = '', starts = '', tests = ''] = block?.script.split('\n') ?? [];
      await terminal.run(clones.replace('<the address of this repository>', origin));
      if (!fresh) await fillWithBuilt(clone);
      await terminal.run(enters);
      expect(starts).toMatch(/^npm start +#/);
      const started = await terminal.until('npm start', 'Ctrl-C stops everything', async (printed) => {
        await seePages(printed);
        await operate(new Terminal(clone, env));
      });
      expect(started).not.toMatch(/npm warn/);
      // How long the first start takes; README.md says it.
      process.stdout.write(`${started.match(/^.* in [\d.]+ s\.?$/gm)?.join('\n')}\n`);
      expect(tests).toMatch(/^npm test +#/);
      // All of them are what runs this suite.
      const some = await terminal.run('npm test -- --only names,unit infra/contracts');
      expect(some).toMatch(/^\d+ passed, 0 failed\n?$/m);
    });

    it('leaves nothing that git would show', async () => {
      expect(await changesIn(clone)).toEqual([]);
    });
  });

  describe('infra/docs/city.md', () => {
    it('makes a pack of an extract', async () => {
      const wanted = fresh ? { ...CITY, ...CITY_WITH_OSMIUM } : CITY;
      const all = blocksOf(['infra', 'docs', 'city.md']);
      expect(all.map(firstLine).toSorted()).toEqual(Object.keys({ ...CITY, ...CITY_WITH_OSMIUM }).toSorted());
      extractOfCity(join(clone, 'pune.osm.pbf'));
      if (fresh) {
        await requireOsmium();
        await largeExtracts(clone);
        await terminal.run('rm pune.osm.pbf');
      }
      for (const block of all.filter((one) => firstLine(one) in wanted)) await tryBlock(terminal, block, wanted);
    });
  });

  describe('infra/docs/deploy.md', () => {
    it('writes the settings of a trial, and of a public name later', async () => {
      const blocks = blocksOf(['infra', 'docs', 'deploy.md']);
      expect(blocks.map(firstLine)).toEqual(Object.keys(DEPLOY));
      for (const block of blocks) await tryBlock(terminal, block, DEPLOY);
    });
  });

  describe('package.json', () => {
    it('begins again with a clone as it is after git clone', async () => {
      const made = fresh ? '-x && rm -rf node_modules' : '';
      await terminal.run(`git checkout --quiet . && git clean --quiet --force -d ${made}`);
      expect(await changesIn(clone)).toEqual([]);
    });

    commands(
      () => terminal,
      () => clone,
    );
  });
}

/** What operations.md has for a running Rahi. It has no block that a clone alone could run. */
async function operate(terminal: Terminal): Promise<void> {
  const path = ['infra', 'docs', 'operations.md'];
  expect(blocksOf(path)).toEqual([]);
  const blocks = blocksOf(path, 'running');
  expect(blocks.map(firstLine)).toEqual(Object.keys(OPERATIONS));
  for (const block of blocks) await tryBlock(terminal, block, OPERATIONS);
}

/** The addresses of the guide, as the banner names them. */
async function seePages(printed: string): Promise<void> {
  const [, rahi = ''] = /^ {2}Rahi +(\S+)/m.exec(printed) ?? [];
  const [, inbox = ''] = /^ {2}Inbox +(\S+)/m.exec(printed) ?? [];
  for (const address of [rahi, inbox, `${rahi}/api/docs`]) {
    const answer = await fetch(address);
    expect([address, answer.status]).toEqual([address, 200]);
  }
}
