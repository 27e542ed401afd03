import type { AreaName } from '@rahi/contracts/platform';
import { createStore, type RemoteAppProps, type Store } from '@rahi/web-kit';
import { lazy, useMemo, type ComponentType } from 'react';
import type { ReleaseWatch } from '../releases/release-watch.js';
import type { RemoteLoader } from './remote-loader.js';

export interface AreaComponents {
  /** The area's component. It loads once in the page's life, and again after a failure. */
  get(area: AreaName): ComponentType<RemoteAppProps>;
  /** Loads it again, whatever has been loaded. */
  renew(area: AreaName): ComponentType<RemoteAppProps>;
  /** The version before the one that has failed while it was shown; null where there is none to be had. */
  versionBefore(area: AreaName): Promise<ComponentType<RemoteAppProps> | null>;
  /** Whether an area, or the reason why it is missing, has been shown on this page. */
  readonly isShown: Store<boolean>;
  /** An area, or the reason why it is missing, is shown now. */
  shown(): void;
}

/** The remotes as components. An open page gets a new version by a reload, never in place. */
export function createAreaComponents(loader: RemoteLoader, releases: Pick<ReleaseWatch, 'loaded'>): AreaComponents {
  const components = new Map<AreaName, ComponentType<RemoteAppProps>>();
  /** The released versions that are shown. One that stands in for another is not replaced again. */
  const shown = new Map<AreaName, string>();
  const isShown = createStore(false);

  const load = (area: AreaName, failed?: string) => {
    shown.delete(area);
    const component = lazy(async () => {
      try {
        const { app: App, map, version, insteadOf } = await loader.load(area, failed);
        releases.loaded(area, version, insteadOf);
        if (insteadOf === undefined) shown.set(area, version);
        return {
          default: function LoadedArea({ services, ...rest }: RemoteAppProps) {
            const withMap = useMemo(() => ({ ...services, map }), [services]);
            return <App {...rest} services={withMap} />;
          },
        };
      } catch (error) {
        // `lazy` keeps a failure: the next visit makes a new one.
        if (components.get(area) === component) components.delete(area);
        throw error;
      }
    });
    components.set(area, component);
    return component;
  };
  return {
    isShown,
    shown: () => isShown.set(true),
    renew: (area) => load(area),
    get: (area) => components.get(area) ?? load(area),
    async versionBefore(area) {
      const failed = shown.get(area);
      if (failed === undefined || !(await loader.canReplace(area, failed))) return null;
      return shown.get(area) === failed ? load(area, failed) : null;
    },
  };
}
