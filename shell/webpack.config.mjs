import { createHash } from 'node:crypto';
import { appIdentity, pageScript, shellConfig } from '@rahi/bundler-kit';
import webpack from 'webpack';

/** The boot script, the page, and last the service worker, which knows the files of both. */
export default (environment) => {
  const app = appIdentity(import.meta.dirname, environment);
  /** What the service worker keeps: `{url, revision}`, where a name with a hash needs no revision. */
  const files = [];
  const boot = pageScript(app, {
    name: 'boot',
    entry: { boot: './src/ahead/boot.ts' },
    filename: 'assets/[name].[contenthash:10].js',
    plugins: [listing(files)],
  });
  boot.output.clean = true;
  const page = shellConfig(app, { devPort: 4100, bootScript: () => files[0].url.slice(1) });
  if (app.development) return page;
  const worker = pageScript(app, {
    name: 'service worker',
    target: ['webworker', 'es2022'],
    entry: { 'service-worker': './src/service-worker/service-worker.ts' },
    filename: '[name].js',
    plugins: [new webpack.BannerPlugin({ raw: true, banner: () => `self.shellFiles=${JSON.stringify(files)};` })],
    dependencies: [app.name],
  });
  return [boot, { ...page, dependencies: ['boot'], plugins: [...page.plugins, listing(files)] }, worker];
};

/** Adds the files of a build to a list. */
function listing(files) {
  return {
    apply({ hooks, webpack: { Compilation } }) {
      hooks.thisCompilation.tap('listing', (compilation) => {
        const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
        compilation.hooks.processAssets.tap({ name: 'listing', stage }, () => {
          for (const { name, source } of compilation.getAssets())
            if (name !== 'build.json') files.push(kept(name, source));
        });
      });
    },
  };
}

function kept(name, source) {
  const hashed = name.startsWith('assets/');
  return {
    url: `/${name}`,
    revision: hashed ? null : createHash('sha256').update(source.buffer()).digest('hex').slice(0, 10),
  };
}
