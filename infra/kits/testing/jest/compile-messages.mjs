import { compileMessages } from '@rahi/bundler-kit/compiled-messages-loader.mjs';

/** Catalogues are compiled for tests as for the builds. */
export default { process: (catalogue, path) => ({ code: compileMessages(catalogue, path) }) };
