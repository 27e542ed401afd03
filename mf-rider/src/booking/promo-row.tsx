import { sumOf } from '@rahi/contracts/fares';
import { rupeesFromPaise } from '@rahi/contracts/money';
import { promoMisfits } from '@rahi/contracts/promos';
import type { FareQuote } from '@rahi/contracts/quote';
import { Banner, Button, Money, TextField } from '@rahi/ui-kit';
import { ApiError, describeError, NetworkError } from '@rahi/web-kit';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import styles from './promo-row.module.css';
import { isPromoRefusal, type Promo } from './use-promo.js';

/** The contract's longest code, in characters. */
const longestCode = 20;

interface PromoRowProps {
  promo: Promo;
  quote: FareQuote | undefined;
}

/** The way to type a promo code, or the code with what it takes off. */
export function PromoRow({ promo, quote }: PromoRowProps) {
  const { formatMessage } = useIntl();
  const [open, setOpen] = useState(false);
  const { code, lost } = promo;
  if (code !== null) {
    return (
      <output className={styles.applied}>
        <span className={styles.code}>
          <FormattedMessage id="promo.applied" values={{ code }} />
        </span>
        {quote?.promoCode === code && <Money rupees={rupeesFromPaise(sumOf(quote.lines ?? [], 'discount'))} signed />}
        <Button
          small
          onClick={() => {
            setOpen(false);
            promo.remove();
          }}
        >
          <FormattedMessage id="promo.remove" />
        </Button>
      </output>
    );
  }
  return (
    <>
      <output className={styles.lost}>
        {lost && (
          <Banner title={formatMessage({ id: 'promo.lost' }, { code: lost.code })}>
            {whyNot(formatMessage, lost.error)}
          </Banner>
        )}
      </output>
      {open ? (
        <PromoForm promo={promo} />
      ) : (
        <div>
          <Button kind="quiet" icon="plus" onClick={() => setOpen(true)}>
            <FormattedMessage id="promo.add" />
          </Button>
        </div>
      )}
    </>
  );
}

function PromoForm({ promo }: { promo: Promo }) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { error } = promo;
  // Opened to be typed into.
  useEffect(() => input.current?.focus(), []);
  // The sheet's actions would cover the words below the field.
  useEffect(() => {
    if (error) form.current?.scrollIntoView?.({ block: 'nearest' });
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    promo.apply(text);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        inputRef={input}
        label={formatMessage({ id: 'promo.code' })}
        error={error && whyNot(formatMessage, error)}
        value={text}
        maxLength={longestCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onChange={({ target }) => setText(target.value)}
        trailing={
          <Button small type="submit" loading={promo.applying}>
            <FormattedMessage id="promo.apply" />
          </Button>
        }
      />
    </form>
  );
}

/** Why a code cannot be used. For a reason that this page does not know, the server's own sentence. */
function whyNot(formatMessage: IntlShape['formatMessage'], error: Error): string {
  if (isPromoRefusal(error)) {
    const why = promoMisfits.find((misfit) => misfit === error.problem?.['why']);
    return why ? formatMessage({ id: `promo.why.${why}` }) : error.detail;
  }
  if (error instanceof ApiError || error instanceof NetworkError) {
    return describeError(formatMessage, error, 'promo.notChecked');
  }
  return formatMessage({ id: 'promo.why.unknown' });
}
