import type { Area } from './areas.js';

export type RemoteErrorKind = 'list' | 'unreleased' | 'files' | 'timeout' | 'invalid';

const reasons: Readonly<Record<RemoteErrorKind, string>> = {
  list: 'The list of released areas cannot be read. Check your connection, then try again.',
  unreleased: 'No version of it is released at the moment. Try again in a minute.',
  files: 'Some of its files did not arrive. Check your connection, then try again.',
  timeout: 'It took too long to arrive. Check your connection, then try again.',
  invalid: 'The released version does not fit this page. Reload the page, or try again in a minute.',
};

/** Why an area is not there, in words for people. */
export class RemoteError extends Error {
  constructor(
    readonly kind: RemoteErrorKind,
    readonly area: Area,
    options?: ErrorOptions,
  ) {
    super(reasons[kind], options);
    this.name = 'RemoteError';
  }
}

/** What webpack throws when a script or a stylesheet of an area fails after its start. */
export function isMissingFile(error: Error): boolean {
  return error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED');
}
