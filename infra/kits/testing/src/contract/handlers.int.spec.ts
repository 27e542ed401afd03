import { describe, expect, it } from '@jest/globals';
import * as contracts from '@rahi/contracts';
import { partnersProgram, services } from '@rahi/contracts';
import { sourcesIn } from '../sources.js';
import { handlerFaults, type Exported } from './handlers.js';

/** `rides.create` is answered by svc-rides, and `partners.organisation` by the partners' program. */
const folderOf = (name: string) => {
  const [area] = name.split('.');
  return area === partnersProgram ? `infra/${area}` : `svc-${area}`;
};
const folders: readonly string[] = [...services.map(({ name }) => name), `infra/${partnersProgram}`];

const exported: Exported[] = Object.entries<unknown>(contracts).flatMap(([exportName, value]) => {
  if (typeof value !== 'object' || value === null || !('answer' in value)) return [];
  if ('path' in value && 'name' in value && typeof value.name === 'string')
    return [{ exportName, name: value.name, folder: folderOf(value.name) }];
  if ('subject' in value && 'request' in value && typeof value.subject === 'string')
    return [{ exportName, name: value.subject, folder: folderOf(value.subject.replace('rpc.', '')) }];
  return [];
});
/** The gateway answers its own calls by routes of its own. */
const ofServices = exported.filter(({ folder }) => folders.includes(folder));
const files = folders
  .flatMap((folder) => sourcesIn(folder))
  .filter(({ path }) => !/\.spec\.ts$|\/testing\//.test(path));

describe('every call and every question between services', () => {
  it('is read', () => {
    expect(ofServices.length).toBeGreaterThan(140);
    expect(files.length).toBeGreaterThan(400);
  });

  it('has one handler', () => {
    expect(handlerFaults(ofServices, files)).toEqual([]);
  });
});

const handler = (path: string) => ({ path, source: '  @Handles(getRide)\n  async get() {}' });

describe('a missing handler', () => {
  const call = { exportName: 'getRide', name: 'rides.get', folder: 'svc-rides' };

  it('is named, and so is a second one', () => {
    expect(handlerFaults([call], [])).toEqual(['rides.get: no controller of svc-rides has @Handles(getRide)']);
    expect(handlerFaults([call], [handler('svc-admin/src/a.ts')])).toHaveLength(1);
    expect(handlerFaults([call], [handler('svc-rides/src/a.ts')])).toEqual([]);
    expect(handlerFaults([call], [handler('svc-rides/src/a.ts'), handler('svc-rides/src/b.ts')])).toEqual([
      'rides.get: handled in a.ts and b.ts',
    ]);
  });
});
