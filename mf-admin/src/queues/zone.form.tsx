import { fieldErrors } from '@rahi/contracts/field-errors';
import type { QueueZone } from '@rahi/contracts/queue-zones';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { Button, Card, TextField } from '@rahi/ui-kit';
import { ApiError, describeError, useInvalidFocus, useRemote } from '@rahi/web-kit';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useVehicleTypes } from '../area/cities.js';
import { LinesField } from './lines-field.js';
import { useKeepZone } from './queues.queries.js';
import { ZoneMap } from './zone-map.js';
import { emptyZone, textsOf, zoneOf, type ZoneFault, type ZoneField, type ZoneTexts } from './zone-texts.js';
import styles from './queues.module.css';

type Errors = Partial<Record<ZoneField, string>>;
const fields: readonly ZoneField[] = ['name', 'outline', 'bays', 'shortTripKm', 'shortTripMinutes'];
const fieldOf = (name: string): ZoneField | undefined => fields.find((field) => field === name);

interface ZoneFormProps {
  /** The zone to change; null for a new one. */
  zone: QueueZone | null;
  /** All zones: the others in use are on the map. */
  zones: readonly QueueZone[];
  onDone(): void;
}

/** Adds a zone or changes one: by hand on the map, or by the coordinates as text. */
export function ZoneForm({ zone, zones, onDone }: ZoneFormProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const keep = useKeepZone(zone?.id ?? null);
  const types = useVehicleTypes();
  const [texts, setTexts] = useState<ZoneTexts>(() => (zone ? textsOf(zone) : emptyZone));
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const form = useInvalidFocus(attempt);
  const show = (said: Errors) => {
    setErrors(said);
    setAttempt((count) => count + 1);
  };
  const change = (changes: Partial<ZoneTexts>) => {
    setTexts((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  const inWords = (wrong: ZoneFault) =>
    formatMessage({ id: `queues.wrong.${wrong.fault}` }, { line: wrong.fault === 'line' ? wrong.line : 0 });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (keep.isPending) return;
    const read = zoneOf(texts);
    if (read.wrong) return show(Object.fromEntries(read.wrong.map((wrong) => [wrong.field, inWords(wrong)])));
    try {
      const { name } = await keep.mutateAsync(read.terms);
      services.toast.show({ title: formatMessage({ id: 'queues.kept' }, { name }), tone: 'ok' });
      onDone();
    } catch (error) {
      const said = errorsOf(error);
      show(said);
      if (Object.keys(said).length > 0) return;
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'queues.notKept' }), description, tone: 'bad' });
    }
  };
  const field = (name: 'name' | 'shortTripKm' | 'shortTripMinutes') => ({
    label: formatMessage({ id: `queues.field.${name}` }),
    error: errors[name],
    value: texts[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const lines = (name: 'outline' | 'bays') => ({
    label: formatMessage({ id: `queues.field.${name}` }),
    hint: formatMessage({ id: `queues.hint.${name}` }),
    error: errors[name],
    value: texts[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  const others = zones.filter(({ id, active }) => active && id !== zone?.id);
  return (
    <Card
      title={
        zone ? formatMessage({ id: 'queues.changeOf' }, { name: zone.name }) : formatMessage({ id: 'queues.newTitle' })
      }
    >
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <ZoneMap outline={texts.outline} others={others} onChange={(outline) => change({ outline })} />
        <div className={styles.fields}>
          <TextField {...field('name')} maxLength={60} />
          <LinesField {...lines('outline')} />
          <LinesField {...lines('bays')} />
          <fieldset className={styles.types}>
            <legend>
              <FormattedMessage id="queues.field.types" />
            </legend>
            {types.map((type) => (
              <label key={type}>
                <input
                  type="checkbox"
                  checked={texts.vehicleTypes.includes(type)}
                  onChange={({ target }) =>
                    change({
                      vehicleTypes: types.filter((one) =>
                        one === type ? target.checked : texts.vehicleTypes.includes(one),
                      ),
                    })
                  }
                />
                {vehicleFacts[type].label}
              </label>
            ))}
          </fieldset>
          <TextField {...field('shortTripKm')} inputMode="decimal" hint={formatMessage({ id: 'queues.hint.short' })} />
          <TextField {...field('shortTripMinutes')} inputMode="numeric" />
          <div className={styles.buttons}>
            <Button wide onClick={onDone}>
              <FormattedMessage id="queues.discard" />
            </Button>
            <Button wide kind="primary" type="submit" loading={keep.isPending}>
              <FormattedMessage id={zone ? 'queues.save' : 'queues.add'} />
            </Button>
          </div>
        </div>
      </form>
    </Card>
  );
}

/** The server's errors for single fields. What is wrong with a zone that is off is its outline. */
function errorsOf(error: unknown): Errors {
  if (!(error instanceof ApiError)) return {};
  const said = Object.entries(fieldErrors(error.problem));
  return Object.fromEntries(said.flatMap(([at, message]) => (fieldOf(at) ? [[at, message]] : [])));
}
