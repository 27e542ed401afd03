import { isAllowedAtDesk } from '@rahi/contracts/admin-roles';
import { drillRoles } from '@rahi/contracts/incidents';
import { Button } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCities } from '../area/cities.js';
import { useStartDrill } from './incident.queries.js';

/** Starts an exercise in the first city that is served, and opens it. Only for those who may. */
export function StartDrill() {
  const { formatMessage } = useIntl();
  const { services, basePath, user } = useRemote();
  const navigate = useNavigate();
  const start = useStartDrill();
  const allowed = isAllowedAtDesk({ isAdmin: true, adminRole: user.adminRole }, drillRoles);
  const [city] = useCities(allowed) ?? [];
  if (!allowed) return null;
  const begin = async () => {
    try {
      const { id } = await start.mutateAsync(city && { lat: city.lat, lng: city.lng });
      await navigate(`${basePath}/incidents/${id}`);
    } catch (error) {
      const description = describeError(formatMessage, error, 'error.unexplained');
      services.toast.show({ title: formatMessage({ id: 'incident.noDrill' }), description, tone: 'bad' });
    }
  };
  return (
    <Button loading={start.isPending} onClick={() => void begin()}>
      <FormattedMessage id="incident.startDrill" />
    </Button>
  );
}
