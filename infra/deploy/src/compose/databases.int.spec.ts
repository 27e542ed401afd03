import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { partnersDatabase, partnersProgram, services } from '@rahi/contracts';
import { testFolder } from '@rahi/machine-kit';
import { databaseVariable, ownerVariable } from '../environment/deploy-environment.js';
import { inRepository } from '../repository.js';

describe('databases.sh', () => {
  it.each([
    ['each service whose passwords it gets', 'gofs', []],
    ['the partners’ program too where it has keys', 'gofs,api', [[partnersProgram, partnersDatabase]]],
  ] as const)('makes a database, a login and an owner for %s', (_whom, PARTNERS, also) => {
    const programs = [...services.map(({ name, database }) => [name, database] as const), ...also];
    const folder = testFolder('databases');
    const log = join(folder, 'psql.log');
    writeFileSync(join(folder, 'psql'), `#!/bin/sh\necho "$@" >> '${log}'\n`);
    chmodSync(join(folder, 'psql'), 0o755);
    const passwords = Object.fromEntries(
      programs.flatMap(([name]) => [
        [databaseVariable(name), `secret of ${name}`],
        [ownerVariable(name), `owner of ${name}`],
      ]),
    );
    execFileSync('sh', [inRepository('infra', 'deploy', 'postgres', 'databases.sh')], {
      env: {
        ...passwords,
        PARTNERS,
        POSTGRES_PASSWORD: 'of the administrator',
        PATH: `${folder}${delimiter}${process.env['PATH']}`,
      },
    });
    const made = [
      ...readFileSync(log, 'utf8').matchAll(
        /--set name=(\S+) --set owner=(\S+) --set password=(.+) --set owner_password=(.+)$/gm,
      ),
    ];
    expect(made.map(([, ...given]) => given).toSorted()).toEqual(
      programs
        .map(([name, database]) => [database, `${database}_owner`, `secret of ${name}`, `owner of ${name}`])
        .toSorted(),
    );
  });
});
