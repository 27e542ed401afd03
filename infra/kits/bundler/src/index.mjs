export { appIdentity } from './app-identity.mjs';
export { buildApp, configurationOf, run } from './build-app.mjs';
export { pageScript } from './common-config.mjs';
export { remoteConfig, shellConfig } from './webpack-config.mjs';
