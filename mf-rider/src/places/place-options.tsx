// A listbox under a combobox: HTML has no element for it.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Button, Icon, Loading, Skeleton, type IconName } from '@rahi/ui-kit';
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
  search: PlaceSearch;
  marked: number;
  onChoose(index: number): void;
}

// The field keeps the focus while its list is used, as a combobox does.
const keepFocus = (event: SyntheticEvent) => event.preventDefault();

export function PlaceOptions({ id, label, actions, search, marked, onChoose }: PlaceOptionsProps) {
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
            icon="pin"
            name={place.name}
            address={place.address}
            side={place.distance === undefined ? undefined : formatKm(place.distance)}
          />
        ))}
      </div>
      <SearchState search={search} />
    </div>
  );
}

interface OptionProps {
  id: string;
  marked: boolean;
  icon: IconName;
  name: string;
  address?: string;
  side?: string;
  onChoose(): void;
}

function Option({ id, marked, icon, name, address, side, onChoose }: OptionProps) {
  return (
    // The keyboard reaches an option through the field it belongs to.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div id={id} role="option" tabIndex={-1} aria-selected={marked} className={styles.option} onClick={onChoose}>
      <Icon name={icon} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {address && <span className={styles.address}>{address}</span>}
      </span>
      {side && <span className={styles.side}>{side}</span>}
    </div>
  );
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
  if (search.text === '' || search.places.length > 0) return null;
  return (
    <p className={styles.note}>
      <FormattedMessage id="places.none" values={{ text: search.text }} />
    </p>
  );
}
