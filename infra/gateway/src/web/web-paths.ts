/** A file of the web folder, and how long a browser may cache it. */
export interface WebPath {
  /** Relative to the web folder, without a leading slash. */
  readonly file: string;
  readonly keep: 'forever' | 'revalidate' | 'never';
}

/** No parent folder, no hidden file, nothing encoded. */
const plainName = /^[\w@~+-][\w@~+.-]*$/;

/**
 * The file for a path, or null when the path cannot name one. Folders of assets and of released remotes are named by content
 * or version, so their files never change; all others are revalidated.
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

/** The page from which every screen starts. */
export const shellPage: WebPath = { file: 'shell/index.html', keep: 'revalidate' };

/**
 * Whether a path is a screen, which the shell's page answers. A missing file is not: a script that turns out to be a page
 * fails with a confusing error.
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
