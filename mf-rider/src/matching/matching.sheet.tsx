import type { Ride } from '@rahi/contracts/ride';
import { BottomSheet, Button, Legs, Pill, Progress, VisuallyHidden, SheetHeader } from '@rahi/ui-kit';
import { describeError, useDocumentTitle, useRemote } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchFailureToast } from './use-search-failure-toast.js';
import { useCancelSearch, useMatching } from './use-matching.js';

interface MatchingSheetProps {
  ride: Ride;
  /** Drivers of the ride's type nearby. */
  near: number;
  note?: ReactNode;
  onCover(pixels: number): void;
}

/** "Finding your driver": who is asked, how long they have, and the way out. */
export function MatchingSheet({ ride, near, note, onCover }: MatchingSheetProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const { secondsLeft, offer } = useMatching(ride, useSearchFailureToast());
  useDocumentTitle(formatMessage({ id: 'matching.title' }));
  const cancel = useCancelSearch();
  const offering = secondsLeft > 0;
  const total = Math.max(1, Math.ceil(offer.length / 1000));
  const asked = near === 0 ? 'looking' : offering ? 'offered' : 'asking';
  const state = formatMessage({ id: `matching.${asked}` }, { count: near });

  const cancelSearch = () =>
    cancel.mutate(ride, {
      onSuccess: (ended) =>
        services.toast.show(
          ended.status === 'cancelled'
            ? {
                title: formatMessage({ id: 'matching.rideCancelled' }),
                description: formatMessage({ id: 'matching.cancelled' }),
              }
            : {
                title: formatMessage({ id: 'matching.notCancelled' }),
                description: formatMessage({ id: 'matching.acceptedBefore' }),
              },
        ),
      onError: (error) =>
        services.toast.show({
          title: formatMessage({ id: 'matching.notCancelled' }),
          description: describeError(formatMessage, error),
          tone: 'bad',
        }),
    });

  return (
    <BottomSheet
      label={formatMessage({ id: 'matching.title' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'matching.title' })}
          note={state}
          beside={
            <Pill tone="brand">{offering ? `${secondsLeft} s` : formatMessage({ id: 'matching.anyMoment' })}</Pill>
          }
        />
      }
      onCover={onCover}
      actions={
        <Button kind="danger" wide loading={cancel.isPending} onClick={cancelSearch}>
          <FormattedMessage id="matching.cancelSearch" />
        </Button>
      }
    >
      {note}
      <VisuallyHidden live>{formatMessage({ id: 'matching.spoken' }, { state })}</VisuallyHidden>
      <Progress glides label={formatMessage({ id: 'matching.time' })} percent={100 - (secondsLeft / total) * 100} />
      <Legs ride={ride} />
    </BottomSheet>
  );
}
