// ADR 0015. CommonJS, because Jest requires its runtime.
const { pathToFileURL } = require('node:url');
const { compileFunction, constants, SyntheticModule } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const PACKAGES = /[\\/]node_modules[\\/]/;

/** What a worker has loaded of packages, by path: all its suites are given the same. */
const packages = new Map();

/** Jest's own modules, compiled: each suite evaluates them anew. */
const compiled = new Map();

/** Evaluates suites and our modules anew for each suite, but in the realm of Node, and loads packages as Node does: once. */
module.exports = class OneRealmRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { esmLoader, executor } = this;
    const { loadCjsAsEsm, loadEsmModule } = esmLoader;
    esmLoader.getContext = () => undefined;
    esmLoader.loadEsmModule = (path, ...rest) =>
      PACKAGES.test(path) ? packageModule(path) : loadEsmModule.call(esmLoader, path, ...rest);
    esmLoader.loadCjsAsEsm = (from, path, ...rest) =>
      PACKAGES.test(path) ? packageModule(path) : loadCjsAsEsm.call(esmLoader, from, path, ...rest);
    executor.compile = (source, filename) =>
      remembered(compiled, filename, () =>
        compileFunction(source, executor.injectedModuleParameters, {
          filename,
          importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
        }),
      );
  }
};

function packageModule(path) {
  return remembered(packages, path, async () => {
    const namespace = await import(pathToFileURL(path).href);
    const module = new SyntheticModule(
      Object.keys(namespace),
      () => {
        for (const [name, value] of Object.entries(namespace)) module.setExport(name, value);
      },
      { identifier: path },
    );
    await module.link(() => undefined);
    await module.evaluate();
    return module;
  });
}

function remembered(kept, key, make) {
  if (!kept.has(key)) kept.set(key, make());
  return kept.get(key);
}
