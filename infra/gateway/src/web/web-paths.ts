/** Where a file of the web folder lies and how long a browser may keep it. */
export interface WebPath {
  /** Under the web folder, without a leading slash. */
  readonly file: string;
  readonly keep: 'forever' | 'revalidate' | 'never';
}

/** Plain names only: no way out of the folder, no hidden file, nothing encoded. */
const plainName = /^[\w@~+-][\w@~+.-]*$/;

/**
 * The file that a path names, or null when it can name none. Folders of assets and of released remotes are named by
 * their content or version, so they never change; everything else is asked for again.
 */
export function webPathOf(path: string): WebPath | null {
  if (path === '/') return shellPage;
  if (path === '/remotes.json') return { file: 'remotes.json', keep: 'never' };
  const names = path.slice(1).split('/');
  if (!names.every((name) => plainName.test(name))) return null;
  const file = names.join('/');
  if (names[0] === 'remotes') return names.length >= 4 ? { file, keep: 'forever' } : null;
  return { file: `shell/${file}`, keep: names[0] === 'assets' ? 'forever' : 'revalidate' };
}

/** The page that every screen of the product starts from. */
export const shellPage: WebPath = { file: 'shell/index.html', keep: 'revalidate' };

/**
 * Does this path stand for a screen, for which the shell answers? Files that are missing must not: a script that
 * turns out to be a page fails in ways nobody understands.
 */
export function isScreen(path: string, accept: string | undefined): boolean {
  if (/^\/(assets|remotes)(\/|$)/.test(path)) return false;
  if (accept?.includes('text/html')) return true;
  const named = path.slice(path.lastIndexOf('/')).includes('.');
  return !named && (accept === undefined || accept.includes('*/*'));
}

export const cacheControl: Readonly<Record<WebPath['keep'], string>> = {
  forever: 'public, max-age=31536000, immutable',
  revalidate: 'no-cache',
  never: 'no-store',
};
