import * as runtimeCore from '@module-federation/runtime-core';

/** A plugin of the shell's federation runtime: the remotes, which bring no core of their own, take the shell's. */
export default function provideRuntimeCore() {
  // The name that builds with `externalRuntime` look for.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  return { name: 'provide-runtime-core' };
}
