import type { City } from '@rahi/contracts/places';
import { describeError } from '@rahi/web-kit';
import { Banner, Button, placeText } from '@rahi/ui-kit';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { citiesToTry, sentenceOfNotServed, useCities } from '../places/use-cities.js';
import type { Pickup } from '../places/use-pickup.js';
import styles from './location-notice.module.css';

export interface LocationNoticeProps {
  pickup: Pickup;
  onPickByHand(): void;
  /** A city is looked at: its map should be seen. */
  onLook(): void;
}

/** The notice about a position that `useIsPlaceInDoubt` doubts: not known, not served, without a map, or a city that is only looked at. */
export function LocationNotice({ pickup, onPickByHand, onLook }: LocationNoticeProps) {
  const { formatMessage } = useIntl();
  const { device, error, place, city } = pickup;
  const cities = useCities(device !== null || error !== null);
  if (city) return <CityLookedAt pickup={pickup} />;
  if (pickup.byHand) return null;

  const byHand = (
    <Button small onClick={onPickByHand}>
      <FormattedMessage id="home.chooseYourPickup" />
    </Button>
  );
  if (error) {
    return (
      <Alert title={describeError(formatMessage, error)}>
        <WhatIsMissing city={citiesToTry(cities)[0]} />
        <Button small loading={pickup.locating} onClick={() => void pickup.toDevice()}>
          <FormattedMessage id="home.tryAgain" />
        </Button>
        {byHand}
        <TryCities pickup={pickup} cities={cities} onLook={onLook} />
      </Alert>
    );
  }
  if (place?.served === false) {
    return (
      <Alert title={sentenceOfNotServed(formatMessage, cities)}>
        {byHand}
        <TryCities pickup={pickup} cities={cities} onLook={onLook} />
      </Alert>
    );
  }
  return (
    <Ways title={formatMessage({ id: 'home.noMapHere' })}>
      <TryCities pickup={pickup} cities={cities} onLook={onLook} />
    </Ways>
  );
}

/** Read out at once: without a place to start from nothing can be booked. */
function Alert(ways: { title: string; children: ReactNode }) {
  return (
    <div role="alert">
      <Ways {...ways} />
    </div>
  );
}

function Ways({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Banner title={title}>
      <div className={styles.ways}>{children}</div>
    </Banner>
  );
}

/** What the missing position means, and what the map shows in its place. */
function WhatIsMissing({ city }: { city: City | undefined }) {
  if (!city) return null;
  return (
    <p className={styles.missing}>
      <FormattedMessage id="home.mapShowsCity" values={{ city: placeText(city.name) }} />
    </p>
  );
}

interface TryCitiesProps extends Pick<LocationNoticeProps, 'pickup' | 'onLook'> {
  cities: readonly City[];
}

/** Cities to look at, one button each: "Try Mumbai". */
function TryCities({ pickup: { lookAt }, cities, onLook }: TryCitiesProps) {
  const [asked, setAsked] = useState<string | null>(null);
  if (!lookAt) return null;
  const look = (city: City) => {
    setAsked(city.slug);
    onLook();
    void lookAt(city).finally(() => setAsked(null));
  };
  return citiesToTry(cities).map((city) => (
    <Button key={city.slug} small loading={asked === city.slug} onClick={() => look(city)}>
      <FormattedMessage id="home.tryCity" values={{ city: placeText(city.name) }} />
    </Button>
  ));
}

/** Which city is looked at, and the way back. */
function CityLookedAt({ pickup: { city, lookAt } }: { pickup: Pickup }) {
  const { formatMessage } = useIntl();
  if (!city) return null;
  return (
    <Banner
      tone="neutral"
      title={formatMessage(
        { id: city.isPosition ? 'home.youAreInCity' : 'home.youLookAtCity' },
        { city: placeText(city.name) },
      )}
      action={
        lookAt && (
          <Button small onClick={() => void lookAt(null)}>
            <FormattedMessage id="home.backToMyLocation" />
          </Button>
        )
      }
    >
      <FormattedMessage id={city.isPosition ? 'home.inCityHint' : 'home.lookAtCityHint'} />
    </Banner>
  );
}
