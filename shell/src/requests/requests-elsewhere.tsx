import { lazyScreen } from '@rahi/ui-kit';
import { useStore, type RemoteServices } from '@rahi/web-kit';
import { useLocation } from '@rahi/web-kit/router';
import { areaOfPath } from '../remotes/areas.js';
import { withLaterTexts } from '../with-later-texts.js';

/** Only drivers fetch it. Where it cannot be fetched, the page is as without it until the driver comes back here. */
const AskDriver = lazyScreen(
  withLaterTexts(async () => (await import('./ask-driver.js')).AskDriver),
  { name: 'requests.new', loading: null, frame: () => null },
);

/**
 * While another area is open, asks a driver who is online about requests (R11) and shows the way back to a running trip. In
 * their own area a request, or the trip, takes the screen over.
 */
export function RequestsElsewhere({ services }: { services: RemoteServices }) {
  const user = useStore(services.session);
  const { pathname } = useLocation();
  if (user?.type !== 'driver' || areaOfPath(pathname)?.name === 'driver') return null;
  return <AskDriver key={user.id} driverId={user.id} services={services} />;
}
