import type { AreaName } from '@rahi/contracts/platform';
import type { RemoteAppProps } from '@rahi/web-kit';
import { lazy, useMemo, type ComponentType } from 'react';
import type { ReleaseWatch } from '../releases/release-watch.js';
import type { RemoteLoader } from './remote-loader.js';

export interface AreaComponents {
  /** The area's component. It loads once in the page's life, and again after a failure. */
  get(area: AreaName): ComponentType<RemoteAppProps>;
  /** Loads it again, whatever has been loaded. */
  renew(area: AreaName): ComponentType<RemoteAppProps>;
}

/** The remotes as components. An open page gets a new version by a reload, never in place. */
export function createAreaComponents(loader: RemoteLoader, releases: Pick<ReleaseWatch, 'loaded'>): AreaComponents {
  const components = new Map<AreaName, ComponentType<RemoteAppProps>>();

  const renew = (area: AreaName) => {
    const component = lazy(async () => {
      try {
        const { app: App, map, version } = await loader.load(area);
        releases.loaded(area, version);
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
  return { renew, get: (area) => components.get(area) ?? renew(area) };
}
