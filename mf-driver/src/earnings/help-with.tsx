import { supportDesk } from '@rahi/contracts/calls/support.calls';
import { Button } from '@rahi/ui-kit';
import { queryOptionsFor, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';

/**
 * The way to Help (ADR 89). Shows nothing where nobody answers.
 * @param props.rideId with a trip that has ended; without one, with the driver's earnings
 */
export function HelpWith({ rideId }: { rideId?: string }) {
  const { api } = useRemote();
  const navigate = useNavigate();
  const { data } = useQuery(queryOptionsFor(api, supportDesk, {}));
  if (!data?.hours) return null;
  const [path, words] =
    rideId === undefined
      ? (['/help?about=payment', 'earnings.help'] as const)
      : ([`/help?ride=${rideId}`, 'earnings.helpWithTrip'] as const);
  return (
    <Button wide kind="quiet" icon="chat" onClick={() => void navigate(path)}>
      <FormattedMessage id={words} />
    </Button>
  );
}
