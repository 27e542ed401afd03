import { describe, expect, it } from '@jest/globals';
import { isScreen, webPathOf } from './web-paths.js';

describe('the file that a path names', () => {
  it('is the shell’s page at the root', () => {
    expect(webPathOf('/')).toEqual({ file: 'shell/index.html', keep: 'revalidate' });
  });

  it('never changes among the assets and in a released remote', () => {
    expect(webPathOf('/assets/main.1a2b.js')).toEqual({ file: 'shell/assets/main.1a2b.js', keep: 'forever' });
    expect(webPathOf('/remotes/mf-rider/0.1.0+7/mf-manifest.json')).toEqual({
      file: 'remotes/mf-rider/0.1.0+7/mf-manifest.json',
      keep: 'forever',
    });
  });

  it('is asked for again when it may change', () => {
    expect(webPathOf('/remotes.json')).toEqual({ file: 'remotes.json', keep: 'never' });
    expect(webPathOf('/sw.js')).toEqual({ file: 'shell/sw.js', keep: 'revalidate' });
    expect(webPathOf('/index.html')).toEqual({ file: 'shell/index.html', keep: 'revalidate' });
  });

  it('does not lie outside the folder, is not hidden, and is no folder', () => {
    const attempts = [
      '/../secrets',
      '/assets/../../x',
      '/assets/..%2f..%2fx',
      '/%2e%2e/x',
      '/assets/.env',
      '/.git/config',
      '//etc/passwd',
      '/assets//x',
      '/assets\\x',
      '/assets/%00',
      '/assets/x%2fy',
      '/assets/',
      '/remotes/mf-rider/file.js',
      '/remotes/mf-rider',
      '/remotes',
    ];
    expect(attempts.map((path) => [path, webPathOf(path)])).toEqual(attempts.map((path) => [path, null]));
  });
});

describe('a screen', () => {
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';

  it('is any path that a person opens', () => {
    for (const path of ['/rider', '/driver/trip/1', '/no/such/page', '/odd.path']) {
      expect(isScreen(path, browser)).toBe(true);
    }
  });

  it('is a path without a file name for a caller that takes anything', () => {
    expect(isScreen('/rider/history', '*/*')).toBe(true);
    expect(isScreen('/rider/history', undefined)).toBe(true);
    expect(isScreen('/favicon.ico', '*/*')).toBe(false);
    expect(isScreen('/rider/history', 'application/json')).toBe(false);
  });

  it('is never a missing file of the shell or of a remote', () => {
    for (const path of ['/assets/main.js', '/remotes/mf-rider/1/x.js', '/remotes', '/assets']) {
      expect(isScreen(path, browser)).toBe(false);
    }
    expect(isScreen('/remotesque', browser)).toBe(true);
  });
});
