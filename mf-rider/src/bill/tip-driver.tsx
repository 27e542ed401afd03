import { formatRupees } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import { Button, TextField } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useId, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useTip } from './payment.queries.js';
import styles from './tip-driver.module.css';

/** Whole rupees that are offered at once. */
const offered = ['20', '50', '100'] as const;
const own = 'own';
const mostRupees = 1_000;

/** Lets the rider tip the driver, once, after the rating. Shows nothing when the server takes no tips. */
export function TipDriver({ ride }: { ride: Ride }) {
  if (ride.status !== 'completed' || ride.tip === undefined) return null;
  if (Number(ride.tip) > 0) {
    return (
      <output className={styles.given}>
        <FormattedMessage id="tip.given" values={{ amount: formatRupees(ride.tip) }} />
      </output>
    );
  }
  return ride.rating !== null && <TipForm ride={ride} />;
}

function TipForm({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [choice, setChoice] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const tip = useTip(ride.id);
  const rupees = rupeesIn(choice === own ? text : (choice ?? ''));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(rupees === null);
    if (rupees === null) return;
    tip.mutate(rupees, {
      onError: (error) => {
        const description = describeError(formatMessage, error, 'tip.failedHint');
        services.toast.show({ title: formatMessage({ id: 'tip.failed' }), description, tone: 'bad' });
      },
    });
  };

  return (
    <form className={styles.tip} onSubmit={submit} noValidate>
      <Choices ride={ride} chosen={choice} onChoose={setChoice} />
      {choice === own && (
        <TextField
          label={formatMessage({ id: 'tip.amount' })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          leading={<span aria-hidden="true">₹</span>}
          error={wrong ? formatMessage({ id: 'tip.wrong' }) : null}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {choice !== null && (
        <Button type="submit" wide loading={tip.isPending}>
          {rupees === null ? (
            <FormattedMessage id="tip.give" />
          ) : (
            <FormattedMessage id="tip.giveAmount" values={{ amount: formatRupees(rupees) }} />
          )}
        </Button>
      )}
    </form>
  );
}

/** ₹1 to ₹1,000 in whole rupees, or null. */
function rupeesIn(text: string): number | null {
  const rupees = /^\s*\d+\s*$/.test(text) ? Number(text) : 0;
  return rupees >= 1 && rupees <= mostRupees ? rupees : null;
}

interface ChoicesProps {
  ride: Ride;
  chosen: string | null;
  onChoose(choice: string): void;
}

function Choices({ ride, chosen, onChoose }: ChoicesProps) {
  const group = useId();
  const name = ride.driver?.user.name;
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>
        {name ? <FormattedMessage id="tip.tipName" values={{ name }} /> : <FormattedMessage id="tip.tipYourDriver" />}
      </legend>
      {[...offered, own].map((choice) => (
        <label key={choice} className={styles.chip}>
          <input
            type="radio"
            className={styles.radio}
            name={group}
            value={choice}
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
          />
          {choice === own ? <FormattedMessage id="tip.own" /> : formatRupees(choice)}
        </label>
      ))}
    </fieldset>
  );
}
