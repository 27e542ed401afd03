import { checkStepUp } from '@rahi/contracts/calls/passkeys.calls';
import { ButtonLink } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useRef, type ComponentProps, type MouseEvent } from 'react';
import { useIntl } from 'react-intl';

type FileLinkProps = Omit<ComponentProps<typeof ButtonLink>, 'download' | 'onClick'> & {
  /** The download has begun. */
  onBegan?(): void;
};

/**
 * A link to a file of people's data (R36). A download cannot ask for another confirmation of identity, so the link does
 * it first.
 */
export function FileLink({ onBegan, ...link }: FileLinkProps) {
  const { formatMessage } = useIntl();
  const { services, user } = useRemote();
  const confirmed = useRef(false);

  const check = async (anchor: HTMLAnchorElement) => {
    try {
      await services.api.call(checkStepUp, { params: { id: user.id } });
    } catch (error) {
      const description = describeError(formatMessage, error);
      return services.toast.show({ title: formatMessage({ id: 'export.notStarted' }), description, tone: 'bad' });
    }
    confirmed.current = true;
    return anchor.click();
  };
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (confirmed.current) {
      confirmed.current = false;
      return onBegan?.();
    }
    event.preventDefault();
    return void check(event.currentTarget);
  };
  return <ButtonLink {...link} download onClick={press} />;
}
