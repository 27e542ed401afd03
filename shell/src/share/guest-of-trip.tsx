import {
  allowGuestBookings,
  blockGuestBookings,
  callAsGuest,
  raiseEmergencyAsGuest,
  rateAsGuest,
} from '@rahi/contracts/calls/guests.calls';
import { sharedTrip } from '@rahi/contracts/calls/trip-safety.calls';
import { dialled } from '@rahi/contracts/phones';
import { emergencyNumber } from '@rahi/contracts/emergency-number';
import type { SharedTrip } from '@rahi/contracts/trip-share';
import { Button, ButtonLink, ConfirmDialog, Plate, StarRating } from '@rahi/ui-kit';
import { describeError, queryKeyFor, type RemoteServices } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './guest-of-trip.module.css';

export type GuestServices = Pick<RemoteServices, 'api' | 'toast' | 'location'>;

interface GuestProps {
  token: string;
  guest: NonNullable<SharedTrip['guest']>;
  driver: SharedTrip['driver'];
  services: GuestServices;
}

/** What only the guest's own link has (R45): the trip code, the driver's call, the emergency, the rating. */
export function GuestOfTrip({ token, guest, driver, services }: GuestProps) {
  const params = { token };
  return (
    <>
      <p className={styles.words}>
        <FormattedMessage id="share.bookedBy" values={{ name: guest.bookedBy }} />
      </p>
      {driver && <DriverAndCar driver={driver} />}
      {guest.code !== null && (
        <section className={styles.code}>
          <h2 className={styles.label}>
            <FormattedMessage id="share.code" />
          </h2>
          <p className={styles.digits}>{guest.code}</p>
          <p className={styles.words}>
            <FormattedMessage id="share.codeHint" />
          </p>
        </section>
      )}
      {guest.driverPhone !== null && (
        <ButtonLink wide icon="phone" href={`tel:${dialled(guest.driverPhone)}`}>
          <FormattedMessage id="share.call" values={{ name: driver?.name }} />
        </ButtonLink>
      )}
      {guest.maskedCall && <ConnectedCall params={params} name={driver?.name} services={services} />}
      {guest.emergency && <Emergency params={params} services={services} />}
      {(guest.canRate || guest.rating !== null) && (
        <Rating params={params} rating={guest.rating} name={driver?.name ?? ''} services={services} />
      )}
    </>
  );
}

/** Whom and what the guest looks for at the roadside: before all that can be done. */
function DriverAndCar({
  driver: { name, vehicleModel, vehicleNumber },
}: {
  driver: NonNullable<GuestProps['driver']>;
}) {
  return (
    <div className={styles.car}>
      <span className={styles.who}>
        <b>{name}</b>
        {vehicleModel && <span>{vehicleModel}</span>}
      </span>
      {vehicleNumber && <Plate number={vehicleNumber} />}
    </div>
  );
}

interface ActionProps {
  params: { token: string };
  services: GuestServices;
}

/** A change by the link: its answer is the trip as it is then. */
function useKeep({ params, services }: ActionProps) {
  const { formatMessage } = useIntl();
  const client = useQueryClient();
  return {
    onSuccess: (trip: SharedTrip) => client.setQueryData(queryKeyFor(sharedTrip, { params }), trip),
    onError: (error: Error) =>
      services.toast.show({
        title: formatMessage({ id: 'share.notDone' }),
        description: describeError(formatMessage, error, 'ui.checkConnection'),
        tone: 'bad',
      }),
  };
}

/** Rings both, where an operator keeps people's numbers from each other (R22). */
function ConnectedCall({ params, services, name }: ActionProps & { name: string | undefined }) {
  const { formatMessage } = useIntl();
  const { onError } = useKeep({ params, services });
  const call = useMutation({
    mutationFn: () => services.api.call(callAsGuest, { params }),
    onSuccess: () => services.toast.show({ title: formatMessage({ id: 'share.phoneRings' }), tone: 'ok' }),
    onError,
  });
  return (
    <Button wide icon="phone" loading={call.isPending} onClick={() => call.mutate()}>
      <FormattedMessage id="share.call" values={{ name }} />
    </Button>
  );
}

/** The call that brings help comes first; Rahi's team is told besides (R31). The texts claim only what was done. */
function Emergency({ params, services }: ActionProps) {
  const { formatMessage } = useIntl();
  const [asking, setAsking] = useOpenLayer();
  const raise = useMutation({
    mutationFn: () => {
      const { position } = services.location.getSnapshot();
      const body = position ? { lat: position.lat, lng: position.lng } : {};
      return services.api.call(raiseEmergencyAsGuest, { params, body });
    },
  });
  return (
    <section className={styles.emergency} aria-label={formatMessage({ id: 'share.emergency' })}>
      <ButtonLink wide icon="phone" href={`tel:${emergencyNumber}`}>
        <FormattedMessage id="share.callNumber" values={{ emergencyNumber }} />
      </ButtonLink>
      <Button wide kind="quiet-danger" loading={raise.isPending} onClick={() => setAsking(true)}>
        <FormattedMessage id="share.alert" />
      </Button>
      <output>
        {raise.data?.message}
        {raise.error && (
          <FormattedMessage
            id="share.alertFailed"
            values={{ reason: describeError(formatMessage, raise.error, 'ui.checkConnection'), emergencyNumber }}
          />
        )}
      </output>
      <ConfirmDialog
        open={asking}
        title={formatMessage({ id: 'share.alertTitle' })}
        confirmLabel={formatMessage({ id: 'share.alert' })}
        keepLabel={formatMessage({ id: 'share.noEmergency' })}
        danger
        onConfirm={() => {
          setAsking(false);
          raise.mutate();
        }}
        onClose={() => setAsking(false)}
      >
        <FormattedMessage id="share.alertHint" />
      </ConfirmDialog>
    </section>
  );
}

/** Stars for the driver, given once (R15): choosing does not send, the button does. */
function Rating({ params, services, rating, name }: ActionProps & { rating: number | null; name: string }) {
  const { formatMessage } = useIntl();
  const [stars, setStars] = useState<number | null>(null);
  const keep = useKeep({ params, services });
  const rate = useMutation({
    mutationFn: (given: number) => services.api.call(rateAsGuest, { params, body: { rating: given } }),
    ...keep,
  });
  if (rating !== null) {
    return (
      <StarRating
        label={formatMessage({ id: 'share.rated' }, { name })}
        value={rating}
        onChange={() => undefined}
        disabled
      />
    );
  }
  return (
    <>
      <StarRating
        label={formatMessage({ id: 'share.rate' }, { name })}
        value={stars}
        onChange={setStars}
        disabled={rate.isPending}
      />
      {stars !== null && (
        <Button wide kind="primary" loading={rate.isPending} onClick={() => rate.mutate(stars)}>
          <FormattedMessage id="share.sendRating" />
        </Button>
      )}
    </>
  );
}

/** At the end of the page: whether rides may be booked for this person at all, and the way back while the link lives. */
export function BookingsForMe({ token, services, guest }: Pick<GuestProps, 'token' | 'services' | 'guest'>) {
  const params = { token };
  const keep = useKeep({ params, services });
  const { bookingsBlocked } = guest;
  const change = useMutation({
    mutationFn: () => services.api.call(bookingsBlocked ? allowGuestBookings : blockGuestBookings, { params }),
    ...keep,
  });
  return (
    <section className={styles.emergency}>
      <p className={styles.words}>
        <FormattedMessage id={bookingsBlocked ? 'share.blocked' : 'share.blockHint'} />
      </p>
      <Button
        wide
        kind={bookingsBlocked ? 'secondary' : 'quiet-danger'}
        loading={change.isPending}
        onClick={() => change.mutate()}
      >
        <FormattedMessage id={bookingsBlocked ? 'share.allow' : 'share.block'} />
      </Button>
    </section>
  );
}
