import type { AdminEmergency } from '@rahi/contracts/admin';
import { describeError, useRemote } from '@rahi/web-kit';
import { useIntl, type IntlShape } from 'react-intl';
import { useAcknowledge } from './emergencies.queries.js';

/** The person who raised it; their part in the trip until the name is known. Nobody raised a drill. */
export function nameOf({ name, raisedBy, drill }: AdminEmergency, formatMessage: IntlShape['formatMessage']): string {
  if (drill) return formatMessage({ id: 'incident.drill' });
  return name || formatMessage({ id: 'emergencies.somebody' }, { raisedBy });
}

/** Takes an emergency on, and says whether that worked. */
export function useTakeOn(): { take(emergency: AdminEmergency): Promise<void>; busy: boolean } {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const acknowledge = useAcknowledge();
  const take = async (emergency: AdminEmergency) => {
    const values = { who: nameOf(emergency, formatMessage), ride: emergency.rideId.slice(0, 8) };
    try {
      await acknowledge.mutateAsync(emergency.id);
      services.toast.show({
        title: formatMessage({ id: 'emergencies.acknowledged' }),
        description: emergency.drill ? values.who : formatMessage({ id: 'emergencies.which' }, values),
        tone: 'ok',
      });
    } catch (error) {
      const description = describeError(formatMessage, error, 'emergencies.stillOpen');
      services.toast.show({ title: formatMessage({ id: 'emergencies.notAcknowledged' }), description, tone: 'bad' });
    }
  };
  return { take, busy: acknowledge.isPending };
}
