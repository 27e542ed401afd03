// A listbox under a combobox: HTML has no element for it.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Button, Icon, Loading, Skeleton, VisuallyHidden, type IconName, placeText } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import type { SyntheticEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatKm } from '../area/figures.js';
import type { FieldAction } from './place-field.js';
import type { PlaceSearch } from './use-place-search.js';
import styles from './place-options.module.css';

interface PlaceOptionsProps {
  id: string;
  label: string;
  actions: readonly FieldAction[];
  /** After the places. */
  last: readonly FieldAction[];
  search: PlaceSearch;
  /** The field itself shows what is wrong. */
  refused: boolean;
  marked: number;
  onChoose(index: number): void;
}

/** The field keeps the focus, and the phone its keyboard, while its list or its clear button is pressed. */
export const keepFocus = (event: SyntheticEvent) => event.preventDefault();

export function PlaceOptions({ id, label, actions, last, search, refused, marked, onChoose }: PlaceOptionsProps) {
  const { formatMessage } = useIntl();
  const option = (index: number) => ({
    id: `${id}-${index}`,
    marked: marked === index,
    onChoose: () => onChoose(index),
  });
  return (
    <div className={styles.list}>
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={formatMessage({ id: 'places.suggestions' }, { label })}
        className={styles.options}
        onMouseDown={keepFocus}
      >
        {actions.map((action, index) => (
          <Option key={action.id} {...option(index)} icon={action.icon} name={action.label} />
        ))}
        {search.places.map((place, index) => (
          <Option
            key={place.id}
            {...option(actions.length + index)}
            icon={iconOf(place.kind)}
            name={placeText(place.name)}
            typed={search.text}
            details={[
              place.kind && formatMessage({ id: 'places.kind' }, { kind: place.kind }),
              placeText(place.address),
            ]}
            side={place.distance === undefined ? undefined : formatKm(place.distance)}
          />
        ))}
        {last.map((action, index) => (
          <Option
            key={action.id}
            {...option(actions.length + search.places.length + index)}
            icon={action.icon}
            name={action.label}
            last
          />
        ))}
      </div>
      {!refused && <SearchState search={search} />}
    </div>
  );
}

interface OptionProps {
  id: string;
  marked: boolean;
  icon: IconName;
  name: string;
  /** The search text, bold in the name. */
  typed?: string;
  /** "Station", the address: below the name, those that are not empty. */
  details?: readonly (string | undefined)[];
  side?: string;
  /** Stays in view below a long list. */
  last?: boolean;
  onChoose(): void;
}

function Option({ id, marked, icon, name, typed = '', details = [], side, last, onChoose }: OptionProps) {
  const said = details.filter(Boolean);
  return (
    // The keyboard reaches an option through its field.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={marked}
      className={styles.option}
      data-last={last || undefined}
      data-place={typed !== '' || undefined}
      onClick={onChoose}
    >
      {/* A name that is bold in part is still read as one. */}
      <VisuallyHidden>{[name, ...said, side].filter(Boolean).join(', ')}</VisuallyHidden>
      <Icon name={icon} />
      <span className={styles.words} aria-hidden>
        <span className={styles.name}>
          <Matched name={name} typed={typed} />
        </span>
        {said.length > 0 && (
          <span className={styles.address} title={said.join(' · ')}>
            {said.join(' · ')}
          </span>
        )}
      </span>
      {side && (
        <span className={styles.side} aria-hidden>
          {side}
        </span>
      )}
    </div>
  );
}

/** A name with the typed text in bold, if it contains it. */
function Matched({ name, typed }: { name: string; typed: string }) {
  const at = name.toLocaleLowerCase().indexOf(typed.toLocaleLowerCase());
  if (typed === '' || at < 0) return name;
  const end = at + typed.length;
  return (
    <>
      {name.slice(0, at)}
      <b className={styles.match}>{name.slice(at, end)}</b>
      {name.slice(end)}
    </>
  );
}

const icons: Readonly<Record<string, IconName>> = {
  street: 'road',
  station: 'train',
  metro: 'train',
  airport: 'plane',
  hospital: 'hospital',
  clinic: 'hospital',
  doctor: 'hospital',
  mall: 'bag',
  market: 'bag',
  shop: 'bag',
  office: 'work',
  locality: 'map',
  city: 'map',
};

/** The icon of a kind of place; a pin for kinds without one. */
function iconOf(kind: string | undefined): IconName {
  return (kind !== undefined && icons[kind]) || 'pin';
}

function SearchState({ search }: { search: PlaceSearch }) {
  const { formatMessage } = useIntl();
  if (search.error) {
    return (
      <div className={styles.note} role="alert">
        <span>{describeError(formatMessage, search.error, 'places.failed')}</span>
        <Button small onMouseDown={keepFocus} onClick={search.retry}>
          <FormattedMessage id="ui.retry" />
        </Button>
      </div>
    );
  }
  if (search.pending) {
    return (
      <Loading label={formatMessage({ id: 'places.searching' })}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Loading>
    );
  }
  const leftOut = search.places[0]?.leftOut;
  if (leftOut) {
    return (
      <p className={styles.note}>
        <FormattedMessage id="places.leftOut" values={{ text: leftOut }} />
      </p>
    );
  }
  if (search.text === '' || search.places.length > 0) return null;
  return (
    <p className={styles.note}>
      <FormattedMessage id="places.none" values={{ text: search.text }} />
    </p>
  );
}
