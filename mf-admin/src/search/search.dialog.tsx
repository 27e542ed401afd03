import { groupedPhone } from '@rahi/contracts/phones';
import { Icon, type IconName } from '@rahi/ui-kit';
import { useRemote, type MessageId } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { Command } from 'cmdk';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { useShownPlaces } from '../frame/places.js';
import { searchedFrom, useDeskSearch, type FoundOfKind } from './search.queries.js';
import styles from './search.dialog.module.css';

/** Finds rides, people, cases and parts of the desk, and opens one. The keyboard is enough. */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const found = useDeskSearch(typed);
  const { text } = found;
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser would choose the box around it.
    input.current?.focus();
    return () => element?.close();
  }, []);

  const words = typed.trim().toLocaleLowerCase();
  const parts = useShownPlaces()
    .map(({ path, icon, label }) => ({ path, icon, name: formatMessage({ id: label }) }))
    .filter(({ name }) => words !== '' && name.toLocaleLowerCase().includes(words));
  const open = (path: string) =>
    void navigate(path === '' || path.startsWith('?') ? basePath + path : `${basePath}/${path}`);
  const list = (tab: 'rides' | 'users') => open(`?${new URLSearchParams({ tab, search: text }).toString()}`);
  const kinds = [found.rides, found.people, found.cases];
  const nothing =
    text !== '' &&
    parts.length === 0 &&
    kinds.every(({ rows, pending, failed }) => rows.length === 0 && !pending && !failed);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={formatMessage({ id: 'search.title' })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The press outside of the box reaches the dialog itself.
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <Command shouldFilter={false} loop label={formatMessage({ id: 'search.title' })} className={styles.box}>
        <div className={styles.field}>
          <Icon name="search" />
          <Command.Input
            ref={input}
            value={typed}
            onValueChange={setTyped}
            maxLength={100}
            placeholder={formatMessage({ id: 'search.placeholder' })}
            className={styles.input}
          />
          <button type="button" className={styles.close} onClick={onClose}>
            <FormattedMessage id="search.close" />
          </button>
        </div>
        <Command.List className={styles.list} label={formatMessage({ id: 'search.results' })}>
          {text === '' && (
            <p className={styles.note}>
              <FormattedMessage id="search.hint" values={{ count: searchedFrom }} />
            </p>
          )}
          {nothing && (
            <output className={styles.note}>
              <FormattedMessage id="search.none" values={{ text }} />
            </output>
          )}
          <Kind of={found.rides} name="search.rides" all="search.allRides" text={text} onAll={() => list('rides')}>
            {found.rides.rows.map((ride) => (
              <Result
                key={ride.id}
                id={`ride ${ride.id}`}
                icon="car"
                name={`${ride.pickupAddress} → ${ride.dropoffAddress}`}
                notes={[
                  ride.rider.name,
                  ride.driver?.name,
                  formatMessage({ id: `ui.status.${ride.status}` }),
                  momentText(ride.createdAt),
                ]}
                onOpen={() => open(`ride/${ride.id}`)}
              />
            ))}
          </Kind>
          <Kind of={found.people} name="search.people" all="search.allPeople" text={text} onAll={() => list('users')}>
            {found.people.rows.map((person) => (
              <Result
                key={person.id}
                id={`person ${person.id}`}
                icon="user"
                name={person.name ?? person.email}
                notes={[
                  formatMessage({ id: person.type === 'driver' ? 'users.driver' : 'users.rider' }),
                  person.phone && groupedPhone(person.phone),
                  person.name && person.email,
                  person.suspended && formatMessage({ id: 'users.suspended' }),
                ]}
                onOpen={() => open(`${person.type === 'driver' ? 'driver' : 'user'}/${person.id}`)}
              />
            ))}
          </Kind>
          <Kind of={found.cases} name="rail.cases" text={text}>
            {found.cases.rows.map((one) => (
              <Result
                key={one.id}
                id={`case ${one.id}`}
                icon="mail"
                name={one.number}
                notes={[one.person.name, momentText(one.openedAt)]}
                onOpen={() => open(`cases/${one.id}`)}
              />
            ))}
          </Kind>
          {parts.length > 0 && (
            <Command.Group heading={<FormattedMessage id="rail.parts" />} className={styles.kind}>
              {parts.map(({ path, icon, name }) => (
                <Result key={path} id={`part ${path}`} icon={icon} name={name} onOpen={() => open(path)} />
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </dialog>
  );
}

interface KindProps {
  of: FoundOfKind<unknown>;
  name: MessageId;
  text: string;
  /** Says that the list has all of them. */
  all?: 'search.allRides' | 'search.allPeople';
  onAll?: () => void;
  children: ReactNode;
}

function Kind({ of: { rows, more, failed, retry }, name, text, all, onAll, children }: KindProps) {
  if (text === '' || (rows.length === 0 && !failed)) return null;
  return (
    <Command.Group heading={<FormattedMessage id={name} />} className={styles.kind}>
      {children}
      {failed && (
        <More id={`again ${name}`} onSelect={retry}>
          <FormattedMessage id="search.failed" />
        </More>
      )}
      {more && all && (
        <More id={`all ${name}`} onSelect={onAll}>
          <FormattedMessage id={all} values={{ text }} />
        </More>
      )}
    </Command.Group>
  );
}

/** A row below the results of a kind. */
function More({ id, onSelect, children }: { id: string; onSelect: (() => void) | undefined; children: ReactNode }) {
  return (
    <Command.Item value={id} className={styles.more} onSelect={onSelect}>
      {children}
    </Command.Item>
  );
}

interface ResultProps {
  id: string;
  icon: IconName;
  name: string;
  notes?: readonly (string | false | null | undefined)[];
  onOpen(): void;
}

function Result({ id, icon, name, notes = [], onOpen }: ResultProps) {
  return (
    <Command.Item value={id} className={styles.result} onSelect={onOpen}>
      <Icon name={icon} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>{notes.filter(Boolean).join(' · ')}</span>
      </span>
    </Command.Item>
  );
}
