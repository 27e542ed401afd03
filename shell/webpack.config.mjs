import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appIdentity, pageScript, shellConfig } from '@rahi/bundler-kit';

/** Builds the boot script, the page, and last the service worker, which lists the files of both. */
export default (environment) => {
  const app = appIdentity(import.meta.dirname, environment);
  /** The files that the service worker caches: `{url, revision}`; a name with a hash needs no revision. */
  const files = [];
  const boot = pageScript(app, {
    name: 'boot',
    entry: { boot: './src/ahead/boot.ts' },
    filename: 'assets/[name].[contenthash:10].js',
    plugins: [listing(files)],
  });
  boot.output.clean = true;
  const page = pageConfig(app, () => files[0].url.slice(1));
  if (app.development) return page;
  const worker = pageScript(app, {
    name: 'service worker',
    target: ['webworker', 'es2022'],
    entry: { 'service-worker': './src/service-worker/service-worker.ts' },
    filename: '[name].js',
    plugins: [prefix(() => `self.shellFiles=${JSON.stringify(files)};`)],
    dependencies: [app.name],
  });
  return [boot, { ...page, dependencies: ['boot'], plugins: [...page.plugins, publicFiles, listing(files)] }, worker];
};

function pageConfig(app, bootScript) {
  const config = shellConfig(app, { devPort: 4100, bootScript });
  const rahi = process.env.RAHI_URL ?? 'http://localhost:3000';
  return {
    ...config,
    optimization: { ...config.optimization, splitChunks: { cacheGroups: { react: reactChunk } } },
    devServer: {
      ...config.devServer,
      historyApiFallback: true,
      // The gateway refuses changes from another site's page.
      proxy: [{ context: served, target: rahi, changeOrigin: true, headers: { origin: rahi } }],
    },
  };
}

const served = ['/api', '/map', '/remotes', '/remotes.json', '/config.json'];

/** React changes far less often than the shell: its separate file stays in the browser's cache across releases. */
const reactChunk = {
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  name: 'react',
  chunks: 'all',
  enforce: true,
};

/** Adds text to the start of a build's script. */
const prefix = (banner) => ({
  apply: (compiler) => new compiler.webpack.BannerPlugin({ raw: true, banner }).apply(compiler),
});

/** Files that are served as they are: the web app's manifest and icons. */
const publicFiles = atStage('ADDITIONAL', (compilation, { RawSource }) => {
  const folder = join(import.meta.dirname, 'public');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) compilation.emitAsset(path.slice(folder.length + 1), new RawSource(readFileSync(path)));
  }
});

/** Files that the service worker does not cache in advance: letters of scripts that the page may never show. */
const asNeeded = /^build\.json$|\/anek-devanagari\./;

/** Adds the files of a build to a list. */
function listing(files) {
  return atStage('REPORT', (compilation) => {
    for (const { name, source } of compilation.getAssets()) if (!asNeeded.test(name)) files.push(kept(name, source));
  });
}

function kept(name, source) {
  const hash = () => createHash('sha256').update(source.buffer()).digest('hex').slice(0, 10);
  return { url: `/${name}`, revision: name.startsWith('assets/') ? null : hash() };
}

/** A plugin that acts once, at a stage of webpack's `processAssets`. */
function atStage(stage, act) {
  return {
    apply({ hooks, webpack: { Compilation, sources } }) {
      hooks.thisCompilation.tap(stage, (compilation) => {
        // After the kit's own plugins of the same stage.
        const at = Compilation[`PROCESS_ASSETS_STAGE_${stage}`] + 1;
        compilation.hooks.processAssets.tap({ name: stage, stage: at }, () => act(compilation, sources));
      });
    },
  };
}
