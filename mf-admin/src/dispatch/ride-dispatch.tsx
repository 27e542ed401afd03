import type { RideDispatch as Dispatch } from '@rahi/contracts/dispatch';
import type { Ride } from '@rahi/contracts/ride';
import { Card, QuerySection, SelectField } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText, timeText } from '../area/moments.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import { AroundPickup, FoundNobody } from './around-pickup.js';
import { rideDispatchQuery, useDriverNames } from './dispatch.queries.js';
import { RoundMap } from './round-map.js';
import { RoundTable } from './round-table.js';
import { offeredIn, shownRound, type Round } from './rounds.js';
import styles from './ride-dispatch.module.css';

/** Rounds come every two seconds while a ride searches; after that only an answer may still come. */
const pollMs = { searching: 3_000, later: 30_000 };

/**
 * The dispatch rounds of a ride: which drivers they considered at what cost, who was offered the ride, and the answers
 * (R11).
 */
export function RideDispatch({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const dispatch = useQuery({
    ...rideDispatchQuery(services.api, ride.id),
    refetchInterval: ride.status === 'searching' ? pollMs.searching : pollMs.later,
  });
  return (
    <Card title={formatMessage({ id: 'dispatch.title' })}>
      <QuerySection query={dispatch} what="dispatch.rounds" skeleton={<RowSkeletons />} age>
        {({ rounds, keptUntil }) =>
          rounds.length === 0 ? (
            <p className={styles.note}>
              <FormattedMessage id="dispatch.none" />
            </p>
          ) : (
            <Rounds ride={ride} rounds={rounds} keptUntil={keptUntil} />
          )
        }
      </QuerySection>
    </Card>
  );
}

function Rounds({ ride, rounds, keptUntil }: Dispatch & { ride: Ride }) {
  const { formatMessage } = useIntl();
  const [chosen, setChosen] = useState<string | null>(null);
  const round = shownRound(rounds, chosen);
  const names = useDriverNames(
    (round?.candidates ?? []).filter(({ name }) => name === null).map((one) => one.driverId),
  );
  if (!round) return null;
  const labelOf = (one: Round) =>
    formatMessage(
      { id: 'dispatch.round' },
      { time: timeText(new Date(one.at)), offered: offeredIn(one) !== null, count: one.candidates.length },
    );
  return (
    <div className={styles.rounds}>
      <FoundNobody ride={ride} rounds={rounds} />
      <div className={styles.choice}>
        <SelectField
          label={formatMessage({ id: 'dispatch.chooseRound' })}
          small
          value={round.at}
          options={rounds.map((one) => ({ value: one.at, label: labelOf(one) }))}
          onChange={setChosen}
        />
        <p className={styles.note}>
          <FormattedMessage
            id="dispatch.counts"
            values={{ rounds: rounds.length, offers: rounds.filter(offeredIn).length }}
          />{' '}
          {keptUntil && <FormattedMessage id="dispatch.keptUntil" values={{ day: momentText(keptUntil) }} />}
        </p>
      </div>
      <div className={styles.round}>
        <RoundTable candidates={round.candidates} names={names} />
        <RoundMap ride={ride} candidates={round.candidates} />
      </div>
      {round.around && <AroundPickup around={round.around} />}
      <p className={styles.note}>
        <FormattedMessage id="dispatch.costHint" />
      </p>
    </div>
  );
}
