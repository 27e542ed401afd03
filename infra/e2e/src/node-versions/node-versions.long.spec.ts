import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@rahi/contracts';
import { journeyByHttp } from '../people/journey-by-http.js';
import { nodeProgram } from './find-node.js';
import { startWithNode, type Started } from './start-with-node.js';

// The oldest Node that package.json allows, and the one of images and workflows. Both are run whatever runs this.
describe.each(['20.19.0', '24.21.0'])('Rahi on Node %s', (version) => {
  let started: Started;

  beforeAll(async () => {
    started = await startWithNode(await nodeProgram(version));
  });
  afterAll(() => started?.stop());

  it('takes two people through a ride', async () => {
    expect(await journeyByHttp(started)).toMatchObject({ status: 'completed', rating: 4 });
  });

  it('runs every program on that Node, and Node complains of nothing', async () => {
    const programs = ['gateway', ...serviceNames].map((name) => [name, `v${version}`]);
    expect(await started.versions()).toEqual(Object.fromEntries(programs));
    expect(started.complaints()).toEqual([]);
  });

  it('stops on a Ctrl-C', async () => {
    expect(await started.stop()).toBe(0);
  });
});
