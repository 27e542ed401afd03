import type { AreaName } from '@rahi/contracts/platform';
import type { RemoteAppProps } from '@rahi/web-kit';
import { lazy, useMemo, type ComponentType } from 'react';
import type { ReleaseWatch } from '../releases/release-watch.js';
import type { RemoteLoader } from './remote-loader.js';

export interface AreaComponents {
  /** The area's component: loaded once for as long as the page lives, and begun anew after a failure. */
  get(area: AreaName): ComponentType<RemoteAppProps>;
  /** Begins anew, whatever has been loaded. */
  renew(area: AreaName): ComponentType<RemoteAppProps>;
}

/** The remotes as components. A new version reaches a page that is open by a reload, never in place. */
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
        // `lazy` would remember the failure: whoever comes back here loads again.
        if (components.get(area) === component) components.delete(area);
        throw error;
      }
    });
    components.set(area, component);
    return component;
  };
  return { renew, get: (area) => components.get(area) ?? renew(area) };
}
