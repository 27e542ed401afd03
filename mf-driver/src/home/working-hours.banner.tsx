import { Banner } from '@rahi/ui-kit';
import { formatPickupTime, useNow } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { useProfile } from '../driver/profile.context.js';

/** So long before their end the working hours are in sight, in milliseconds. */
const inSightMs = 60 * 60_000;
const readMs = 15_000;

/** R42: when the working hours of a driver end, and until when one rests. Shows nothing where neither is near. */
export function WorkingHoursBanner() {
  const { formatMessage } = useIntl();
  const { duty } = useProfile();
  const now = useNow(duty ? readMs : null);
  const { endsAt = null, restUntil = null } = duty ?? {};
  if (restUntil !== null && Date.parse(restUntil) > now)
    return (
      <Banner tone="neutral" title={formatMessage({ id: 'home.rest' }, { time: formatPickupTime(restUntil, now) })}>
        <FormattedMessage id="home.restHint" />
      </Banner>
    );
  if (endsAt === null || Date.parse(endsAt) - now > inSightMs) return null;
  return (
    <Banner title={formatMessage({ id: 'home.hoursEnd' }, { time: formatPickupTime(endsAt, now) })}>
      <FormattedMessage id="home.hoursEndHint" />
    </Banner>
  );
}
