export { appIdentity } from './app-identity.mjs';
export { buildApp, run } from './build-app.mjs';
export { pageScript } from './page-script.mjs';
export { remoteConfig, shellConfig } from './webpack-config.mjs';
