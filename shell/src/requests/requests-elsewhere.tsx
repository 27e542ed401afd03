import { lazyScreen } from '@rahi/ui-kit';
import { useStore, type RemoteServices } from '@rahi/web-kit';
import { useLocation } from '@rahi/web-kit/router';
import { areaOfPath } from '../remotes/areas.js';
import { withLaterTexts } from '../with-later-texts.js';

/** Loaded for drivers only. When it cannot be loaded, the page works without it until the driver opens it again. */
const AskDriver = lazyScreen(
  withLaterTexts(async () => (await import('./ask-driver.js')).AskDriver),
  { name: 'requests.new', loading: null, frame: () => null },
);

/**
 * While another area is open, asks an online driver about requests (R11) and shows the way back to a running trip. In
 * the driver's area a request or a trip takes over the screen.
 */
export function RequestsElsewhere({ services }: { services: RemoteServices }) {
  const user = useStore(services.session);
  const { pathname } = useLocation();
  if (user?.type !== 'driver' || areaOfPath(pathname)?.name === 'driver') return null;
  return <AskDriver key={user.id} driverId={user.id} services={services} />;
}
