import type { Ride } from '@rahi/contracts/ride';
import { BottomSheet, Button, Legs, Pill, Progress, VisuallyHidden, SheetHeader } from '@rahi/ui-kit';
import { describeError, useDocumentTitle, useRemote } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { counted } from '../area/figures.js';
import { searchFailureToasts } from './search-failure-toasts.js';
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
  const { services } = useRemote();
  const { secondsLeft, offer } = useMatching(ride, (failure) => services.toast.show(searchFailureToasts[failure]));
  useDocumentTitle('Finding your driver');
  const cancel = useCancelSearch();
  const offering = secondsLeft > 0;
  const total = Math.max(1, Math.ceil(offer.length / 1000));
  const state = whoIsAsked(near, offering);

  const cancelSearch = () =>
    cancel.mutate(ride, {
      onSuccess: (ended) =>
        services.toast.show(
          ended.status === 'cancelled'
            ? { title: 'Ride Cancelled', description: 'Your search was cancelled.' }
            : { title: 'Not cancelled', description: 'A driver accepted just before. You can still cancel the ride.' },
        ),
      onError: (error) =>
        services.toast.show({
          title: 'Not cancelled',
          description: describeError(error, 'Please try again.'),
          tone: 'bad',
        }),
    });

  return (
    <BottomSheet
      label="Finding your driver"
      header={
        <SheetHeader
          title="Finding your driver"
          note={state}
          beside={<Pill tone="brand">{offering ? `${secondsLeft} s` : 'Any moment'}</Pill>}
        />
      }
      onCover={onCover}
      actions={
        <Button kind="danger" wide loading={cancel.isPending} onClick={cancelSearch}>
          Cancel Search
        </Button>
      }
    >
      {note}
      <VisuallyHidden live>{`Finding your driver. ${state}.`}</VisuallyHidden>
      <Progress glides label="Time for drivers nearby to accept" percent={100 - (secondsLeft / total) * 100} />
      <Legs pickup={ride.pickupAddress} dropoff={ride.dropoffAddress} />
    </BottomSheet>
  );
}

/** The documented count of drivers nearby (§2), for as long as the search goes on. */
function whoIsAsked(near: number, offering: boolean): string {
  if (near === 0) return 'Looking for drivers around your pickup';
  const drivers = `${counted(near, 'driver')} nearby`;
  if (!offering) return `${drivers}, asking the nearest for you`;
  return `${drivers} ${near === 1 ? 'has' : 'have'} your request`;
}
