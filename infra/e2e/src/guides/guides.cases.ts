import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blocksOf, firstLine, tryBlock, type Expected } from './blocks.js';
import { changesIn, fillWithBuilt } from './clone.js';
import { commands } from './commands.cases.js';
import { addressIn, personWith, type GuideOptions, type Somebody } from './person.js';
import { Terminal } from './terminal.js';

const DEPLOY: Expected = {
  'node --version': /^v\d+\.\d+\.\d+$/m,
  'npm run deploy-env -- --admins asha@rahi.in': /Wrote \.env/,
  "npm run deploy-env -- --host rahi.in --admins asha@rahi.in --smtp 'smtps://user:password@mail.rahi.in'":
    /Changed \.env, and kept its passwords:\n {2}RAHI_HOST is rahi\.in, it was rahi\.localhost\n {2}RAHI_TLS is asha@rahi\.in[^]*MAIL_FROM[^]*SMTP_URL/,
};

/** What an operator runs beside a running Rahi. */
const OPERATIONS: Expected = {
  'npm run ops -- svc-drivers': /dead-letters replay[^]*refill: none/,
  'npm run ops -- svc-rides rides restore': /0 rides are back\./,
};

/** Runs README.md and the compose part of deploy.md as a person does who has only these. */
export function guides(options: GuideOptions): void {
  const { fresh } = options;
  let person: Somebody;
  beforeAll(async () => {
    person = await personWith(options);
  });
  afterAll(() => person?.leave());

  describe('README.md', () => {
    it('brings a person from nothing to a running Rahi, and its tests run', async () => {
      const { terminal, clone, env } = person;
      const [block, ...others] = blocksOf(['README.md']);
      expect(others).toEqual([]);
      const [clones = '', enters = '', starts = '', tests = ''] = block?.script.split('\n') ?? [];
      await terminal.run(person.fromOrigin(clones));
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
      expect(await changesIn(person.clone)).toEqual([]);
    });
  });

  describe('infra/docs/deploy.md', () => {
    it('writes the settings of a trial, and of a public name later', async () => {
      const blocks = blocksOf(['infra', 'docs', 'deploy.md']);
      expect(blocks.map(firstLine)).toEqual(Object.keys(DEPLOY));
      for (const block of blocks) await tryBlock(person.terminal, block, DEPLOY);
    });
  });

  describe('package.json', () => {
    it('begins again with a clone as it is after git clone', async () => {
      const made = fresh ? '-x && rm -rf node_modules' : '';
      await person.terminal.run(`git checkout --quiet . && git clean --quiet --force -d ${made}`);
      expect(await changesIn(person.clone)).toEqual([]);
    });

    commands(
      () => person.terminal,
      () => person.clone,
      { all: fresh },
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
  const [rahi, inbox] = [addressIn(printed, 'Rahi'), addressIn(printed, 'Inbox')];
  for (const address of [rahi, inbox, `${rahi}/api/docs`]) {
    const answer = await fetch(address);
    expect([address, answer.status]).toEqual([address, 200]);
  }
}
