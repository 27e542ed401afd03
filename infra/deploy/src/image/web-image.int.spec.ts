import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { testFolder } from '@rahi/machine-kit';
import { inRepository } from '../repository.js';
import { linesOf, readDockerfile } from './dockerfile.js';

describe('an image of the shell or a remote', () => {
  it('holds every module that publishing its files needs', () => {
    const image = testFolder('image');
    for (const line of linesOf(readDockerfile(), 'web', 'COPY')) {
      const [, source = '', target = ''] = /(?:^| )\/app\/(\S+) (\S+)$/.exec(line) ?? [];
      const to = source.endsWith('/') ? target : join(target, basename(source));
      if (source !== '') cpSync(inRepository(source), join(image, to), { recursive: true });
    }
    const files = join(image, 'files');
    mkdirSync(files);
    writeFileSync(join(files, 'build.json'), JSON.stringify({ name: 'mf-driver', version: '1.2.0' }));
    const program = join('infra', 'release', 'dist', 'publish-files.js');
    execFileSync(process.execPath, [program, 'mf-driver', files, join(image, 'web-volume')], { cwd: image });
    const pointer = JSON.parse(readFileSync(join(image, 'web-volume', 'web', 'remotes.json'), 'utf8'));
    expect(pointer.remotes.driver.version).toBe('1.2.0');
  });
});
