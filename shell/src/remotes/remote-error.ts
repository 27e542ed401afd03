import type { AreaName } from '@rahi/contracts/platform';

export type RemoteErrorKind = 'list' | 'unreleased' | 'files' | 'timeout' | 'invalid' | 'newer' | 'older';

const reasons: Readonly<Record<RemoteErrorKind, string>> = {
  list: 'The list of released areas cannot be read. Check your connection, then try again.',
  unreleased: 'No version of it is released at the moment. Try again in a minute.',
  files: 'Some of its files did not arrive. Check your connection, then try again.',
  timeout: 'It took too long to arrive. Check your connection, then try again.',
  newer:
    'It is made for a newer version of this page. Reload the page; if that does not help, tell whoever operates Rahi here.',
  older:
    'Its released version is too old for this page. Tell whoever operates Rahi here: it has to be released again. The other areas work.',
  invalid: 'The released version does not fit this page. Reload the page, or try again in a minute.',
};

/** Why an area cannot be shown. The message is for people. */
export class RemoteError extends Error {
  constructor(
    readonly kind: RemoteErrorKind,
    readonly area: AreaName,
    options?: ErrorOptions,
  ) {
    super(reasons[kind], options);
    this.name = 'RemoteError';
  }
}

/** Whether an error is webpack's for a script or stylesheet that did not load. */
export function isMissingFile(error: Error): boolean {
  return error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED');
}
