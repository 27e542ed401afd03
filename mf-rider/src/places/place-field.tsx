import type { Place } from '@rahi/contracts/places';
import { IconButton, LegMark, TextField, VisuallyHidden, type IconName } from '@rahi/ui-kit';
import { useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { useIntl } from 'react-intl';
import { keepFocus, PlaceOptions } from './place-options.js';
import { useListbox } from './use-listbox.js';
import type { PlaceSearch } from './use-place-search.js';
import styles from './place-field.module.css';

/** Something else than a place that a field offers: the device's position, the map. */
export interface FieldAction {
  id: string;
  label: string;
  icon: IconName;
  onPress(): void;
}

interface PlaceFieldProps {
  label: string;
  end: 'pickup' | 'dropoff';
  text: string;
  onType(text: string): void;
  search: PlaceSearch;
  onChoose(place: Place): void;
  /** Enter while no option is marked. */
  onEnter(): void;
  onClear?(): void;
  /** The focus came by the keyboard, or from elsewhere on the screen. */
  onFocus?(): void;
  /** It was pressed or typed in: somebody passes by with Tab without meaning it. */
  onEdit?(): void;
  /** The field is left without a choice. */
  onLeave?(): void;
  /** Offered before the places. */
  actions?: readonly FieldAction[];
  /** Offered after the places: choosing on the map. */
  onPickOnMap?(): void;
  /** The list is the screen's only content: it stays while another control of the screen has the focus. */
  alone?: boolean;
  /** Escape while no option is marked. */
  onEscape?(): void;
  /** Next to the clear button. */
  trailing?: ReactNode;
  placeholder?: string;
  error?: string | null;
  inputRef?: Ref<HTMLInputElement>;
}

/** An end of the trip as a combobox: typing searches, and the places found are listed below. */
export function PlaceField({ actions = [], onPickOnMap, search, text, end, label, ...field }: PlaceFieldProps) {
  const { formatMessage } = useIntl();
  const id = useId();
  const [open, setOpen] = useState(false);
  const pressed = useRef(false);
  const { places } = search;
  const last: readonly FieldAction[] = onPickOnMap
    ? [{ id: 'map', label: formatMessage({ id: 'places.chooseOnTheMap' }), icon: 'map', onPress: onPickOnMap }]
    : [];
  const length = actions.length + places.length + last.length;
  const shown = (open || field.alone === true) && (length > 0 || search.text !== '' || search.pending);

  const choose = (index: number) => {
    const action = actions[index] ?? last[index - actions.length - places.length];
    const place = places[index - actions.length];
    setOpen(false);
    if (action) action.onPress();
    else if (place) field.onChoose(place);
  };
  const listbox = useListbox({
    key: `${search.text}/${places.length}`,
    length: shown ? length : 0,
    onChoose: choose,
    onEnter: field.onEnter,
    onEscape: () => {
      setOpen(false);
      field.onEscape?.();
    },
  });
  const settled = shown && !search.pending && search.text !== '' && !search.error;

  return (
    <div className={styles.field} data-alone={field.alone || undefined}>
      <TextField
        label={label}
        hideLabel
        inputRef={field.inputRef}
        value={text}
        placeholder={field.placeholder}
        leading={<LegMark end={end} />}
        error={field.error}
        inGroup
        trailing={
          <>
            {field.onClear && text !== '' && (
              <IconButton
                icon="close"
                label={formatMessage({ id: 'places.clear' })}
                onMouseDown={keepFocus}
                onClick={field.onClear}
              />
            )}
            {field.trailing}
          </>
        }
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={listbox.index >= 0 ? `${id}-${listbox.index}` : undefined}
        onChange={(event) => {
          setOpen(true);
          field.onEdit?.();
          field.onType(event.currentTarget.value);
        }}
        onFocus={(event) => {
          event.currentTarget.select();
          // A press opens the list when it ends: a sheet that grew before would move the field away from under it.
          if (pressed.current) return;
          setOpen(true);
          field.onFocus?.();
        }}
        onPointerDown={() => {
          pressed.current = true;
        }}
        onClick={() => {
          pressed.current = false;
          setOpen(true);
          field.onEdit?.();
        }}
        onBlur={() => {
          pressed.current = false;
          setOpen(false);
          field.onLeave?.();
        }}
        onKeyDown={listbox.onKeyDown}
      />
      {shown && (
        <PlaceOptions
          id={id}
          label={label}
          actions={actions}
          last={last}
          search={search}
          refused={Boolean(field.error)}
          marked={listbox.index}
          onChoose={choose}
        />
      )}
      <VisuallyHidden live>
        {settled ? formatMessage({ id: 'places.found' }, { count: places.length }) : ''}
      </VisuallyHidden>
    </div>
  );
}
