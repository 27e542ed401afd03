import type { AreaName } from '@rahi/contracts/platform';

export type RemoteErrorKind = 'list' | 'unreleased' | 'files' | 'timeout' | 'invalid' | 'newer' | 'older';

/** Why an area cannot be shown; the catalogue has the words for each kind. */
export class RemoteError extends Error {
  constructor(
    readonly kind: RemoteErrorKind,
    readonly area: AreaName,
    options?: ErrorOptions,
  ) {
    // The message alone reaches a log: browsers print no causes.
    const why = options?.cause === undefined ? '' : ` (${String(options.cause)})`;
    super(`The ${area} area cannot be loaded: ${kind}${why}.`, options);
    this.name = 'RemoteError';
  }
}

/** Whether an error is webpack's for a script or stylesheet that did not load. */
export function isMissingFile(error: Error): boolean {
  return error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED');
}
