import { deskRoleOf } from '@rahi/contracts/admin-roles';
import { gstOwners, type TariffTerms } from '@rahi/contracts/fares';
import { gstApart, withGst, type Tariff } from '@rahi/contracts/tariff';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { Button, Card, ConfirmDialog, SelectField, TextField } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { BrokenFigures, useBreaches } from './broken-figures.js';
import { DryRunCard } from './dry-run.card.js';
import styles from './tariffs.module.css';
import { usePublish } from './tariffs.queries.js';
import { choicesOf, fieldNames, termsOf, textsOf, unitOf, type Choices, type FieldName } from './terms-form.js';

/** A new version is in force this long after it was published, in minutes: time to notice a mistake. */
const leadMinutes = 10;

interface DraftCardProps {
  base: Tariff;
  /** The version that the new one follows. */
  basedOn: number;
  city: string | null;
  vehicleType: VehicleType;
  onDone(): void;
}

/** A draft of the next version: its figures, what it would have made of past rides, and the way into force. */
export function DraftCard({ base, basedOn, city, vehicleType, onDone }: DraftCardProps) {
  const { formatMessage } = useIntl();
  const [texts, setTexts] = useState(() => textsOf(base.terms));
  const terms = withGst(base);
  const [choices, setChoices] = useState(() => choicesOf(terms));
  const [tried, setTried] = useState<TariffTerms | null>(null);
  const [wrong, setWrong] = useState<readonly FieldName[]>([]);
  const read = (): TariffTerms | null => {
    const said = termsOf(texts, choices, terms);
    setWrong(Array.isArray(said) ? said : []);
    return Array.isArray(said) ? null : said;
  };
  const change = (name: FieldName, text: string) => {
    setTexts({ ...texts, [name]: text });
    setTried(null);
  };
  const choose = (chosen: Partial<Choices>) => {
    setChoices({ ...choices, ...chosen });
    setTried(null);
  };
  return (
    <>
      <Card title={formatMessage({ id: 'tariffs.draftTitle' }, { version: basedOn + 1 })}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            setTried(read());
          }}
        >
          <SelectField
            label={formatMessage({ id: 'tariffs.distance' })}
            value={choices.distance}
            options={(['straight', 'road'] as const).map((value) => ({
              value,
              label: formatMessage({ id: `tariffs.distance.${value}` }),
            }))}
            onChange={(value) => choose({ distance: value })}
          />
          <SelectField
            label={formatMessage({ id: 'tariffs.gstOwner' })}
            value={choices.gst}
            options={gstOwners.map((value) => ({ value, label: formatMessage({ id: `tariffs.gstOwner.${value}` }) }))}
            onChange={(value) => choose({ gst: value })}
          />
          <SelectField
            label={formatMessage({ id: 'tariffs.roundCash' })}
            value={`${choices.roundCash}`}
            options={(['false', 'true'] as const).map((value) => ({
              value,
              label: formatMessage({ id: `tariffs.roundCash.${value}` }),
            }))}
            onChange={(value) => choose({ roundCash: value === 'true' })}
          />
          {fieldNames
            .filter((name) => name !== 'gst' || choices.gst === 'platform')
            .map((name) => (
              <TextField
                key={name}
                label={formatMessage({ id: `tariffs.field.${name}` })}
                inputMode="decimal"
                autoComplete="off"
                value={texts[name]}
                trailing={<span className={styles.unit}>{formatMessage({ id: `tariffs.unit.${unitOf(name)}` })}</span>}
                error={wrong.includes(name) ? formatMessage({ id: 'tariffs.wrong' }) : undefined}
                onChange={({ target }) => change(name, target.value)}
              />
            ))}
          <div className={styles.actions}>
            <p className={styles.note}>
              <FormattedMessage id="tariffs.gstHint" />
            </p>
            <Button wide onClick={onDone}>
              <FormattedMessage id="tariffs.discard" />
            </Button>
            <Button wide kind="primary" type="submit">
              <FormattedMessage id="tariffs.try" />
            </Button>
          </div>
        </form>
      </Card>
      {tried && (
        <DryRunCard
          key={JSON.stringify(tried)}
          city={city}
          vehicleType={vehicleType}
          terms={tried}
          publish={
            <Publish terms={tried} basedOn={basedOn} city={city} vehicleType={vehicleType} onPublished={onDone} />
          }
        />
      )}
    </>
  );
}

interface PublishProps extends Pick<DraftCardProps, 'basedOn' | 'city' | 'vehicleType'> {
  terms: TariffTerms;
  onPublished(): void;
}

function Publish({ terms, basedOn, city, vehicleType, onPublished }: PublishProps) {
  const { formatMessage } = useIntl();
  const { services, user } = useRemote();
  const publish = usePublish();
  const [from, setFrom] = useLayer<number>();
  const breaches = useBreaches(terms, city);
  const mayBreak = deskRoleOf({ isAdmin: true, adminRole: user.adminRole }) === 'owner';
  const [reason, setReason] = useState('');
  const breakingReason = breaches.length > 0 ? reason.trim() : '';
  const ready = breaches.length === 0 || (mayBreak && breakingReason !== '');
  const confirm = (effectiveFrom: number) =>
    publish.mutate(
      {
        ...gstApart(terms),
        basedOn,
        city,
        vehicleType,
        effectiveFrom,
        ...(breakingReason !== '' && { breakingReason }),
      },
      {
        onSuccess: () => {
          services.toast.show({ title: formatMessage({ id: 'tariffs.published' }), tone: 'ok' });
          onPublished();
        },
        onError: (error) => {
          setFrom(null);
          services.toast.show({
            title: formatMessage({ id: 'tariffs.notPublished' }),
            description: describeError(formatMessage, error),
            tone: 'bad',
          });
        },
      },
    );
  return (
    <>
      <BrokenFigures breaches={breaches} />
      {breaches.length > 0 &&
        (mayBreak ? (
          <TextField
            label={formatMessage({ id: 'law.reason' })}
            hint={formatMessage({ id: 'law.reasonHint' })}
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        ) : (
          <p className={styles.note}>
            <FormattedMessage id="law.onlyOwner" />
          </p>
        ))}
      <Button wide kind="primary" aria-disabled={!ready} onClick={() => setFrom(Date.now() + leadMinutes * 60_000)}>
        <FormattedMessage id="tariffs.publish" />
      </Button>
      <ConfirmDialog
        open={from !== null}
        title={formatMessage({ id: 'tariffs.publishTitle' }, { version: basedOn + 1 })}
        confirmLabel={formatMessage({ id: 'tariffs.publish' })}
        keepLabel={formatMessage({ id: 'tariffs.notYet' })}
        busy={publish.isPending}
        onConfirm={() => from !== null && confirm(from)}
        onClose={() => setFrom(null)}
      >
        <FormattedMessage
          id="tariffs.publishHint"
          values={{ when: from === null ? '' : momentText(new Date(from).toISOString()) }}
        />
      </ConfirmDialog>
    </>
  );
}
