export { appIdentity } from './app-identity.mjs';
export { buildApp, buildRelease, watchApp } from './build-app.mjs';
export { webpackConfig } from './webpack-config.mjs';
