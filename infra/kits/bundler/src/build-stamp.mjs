import { createHash } from 'node:crypto';
import { unsharedBuilders } from './federation.mjs';

/**
 * Names a build: `build.json` with `{name, version}`, and the version in the shell's page. The version is a release's own, or
 * the package's version with 10 hex digits of the content's hash. Fails a build that would fail in the browser.
 * @param {import('./app-identity.mjs').App} app
 * @param {() => string} [bootScript] the shell's: the name of the page's first script
 */
export const buildStamp = (app, bootScript) => ({
  apply({ hooks, webpack: { Compilation, WebpackError, sources } }) {
    hooks.thisCompilation.tap('buildStamp', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'buildStamp', stage }, () => {
        for (const problem of problemsOf(compilation)) compilation.errors.push(new WebpackError(problem));
        const version = app.version ?? `${app.packageVersion}-${contentHash(compilation)}`;
        const build = `${JSON.stringify({ name: app.name, version })}\n`;
        compilation.emitAsset('build.json', new sources.RawSource(build));
        if (!bootScript) return;
        // Deferred scripts run in their order: the boot script first.
        const first = `<head><meta name="rahi-version" content="${version}">${textsOf(compilation)}<script defer src="/${bootScript()}"></script>`;
        const page = compilation.getAsset('index.html').source.source().toString().replace('<head>', first);
        compilation.updateAsset('index.html', new sources.RawSource(page));
      });
    });
  },
});

/** Names the file of texts in each language, for the boot script: `<meta name="rahi-texts-hi" content="/assets/texts-hi.….js">`. */
function textsOf(compilation) {
  return compilation
    .getAssets()
    .flatMap(({ name }) => {
      const language = /(?:^|\/)texts-(\w+)\.[\w.]*js$/.exec(name)?.[1];
      return language ? [`<meta name="rahi-texts-${language}" content="/${name}">`] : [];
    })
    .toSorted()
    .join('');
}

function contentHash(compilation) {
  const hash = createHash('sha256');
  const assets = compilation.getAssets().toSorted((one, other) => (one.name < other.name ? -1 : 1));
  for (const { name, source } of assets) hash.update(`/${name}`).update(source.buffer());
  return hash.digest('hex').slice(0, 10);
}

function problemsOf(compilation) {
  const builders = unsharedBuilders(compilation).map((name) => `${name} of zod/mini: add it to schema-builders.mjs`);
  // `process` does not exist in a browser.
  const readers = compilation
    .getAssets()
    .filter(
      ({ name, source }) => name.endsWith('.js') && /(?<![.\w])process\.env\.\w+/.test(source.source().toString()),
    )
    .map(({ name }) => `${name} still reads process.env: define it in the bundler kit`);
  return [...builders, ...readers];
}
