import type { QueueZone } from '@rahi/contracts/queue-zones';
import { Button, Card, EmptyState, Page, Pill, QuerySection, Table, type TableColumn } from '@rahi/ui-kit';
import { describeError, useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { RowSkeletons } from '../area/row-skeletons.js';
import { ScreenHead } from '../area/screen-head.js';
import { Switch } from '../area/switch.js';
import { pollMs, useSwitchZone, zonesQuery } from './queues.queries.js';
import { ZoneForm } from './zone.form.js';
import { ZoneQueue } from './zone-queue.card.js';
import styles from './queues.module.css';

const columns: readonly TableColumn[] = [
  { key: 'name', label: 'queues.column.name' },
  { key: 'types', label: 'queues.column.types' },
  { key: 'bays', label: 'queues.column.bays', numeric: true },
  { key: 'waiting', label: 'queues.column.waiting' },
  { key: 'on', label: 'queues.column.on' },
  { key: 'actions', label: 'column.actions', hidden: true },
];

/** What is open below the list: the form of a zone, a new one, or who waits in one. */
type Open = { what: 'new' } | { what: 'form' | 'queue'; id: string } | null;

/** Zones at airports and stations: the list, who waits in each, a new one, and changes of one. */
export function QueuesScreen() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [open, setOpen] = useState<Open>(null);
  const zones = useQuery({ ...zonesQuery(services.api), refetchInterval: pollMs });
  const title = formatMessage({ id: 'queues.title' });
  useDocumentTitle(title);
  const isNew = open?.what === 'new';
  return (
    <Page width="desk">
      <ScreenHead
        title={title}
        actions={
          !isNew && (
            <Button onClick={() => setOpen({ what: 'new' })}>
              <FormattedMessage id="queues.new" />
            </Button>
          )
        }
      />
      <QuerySection query={zones} what="queues.theZones" skeleton={<RowSkeletons />} age>
        {(all) => (
          <>
            {isNew && <ZoneForm zone={null} zones={all} onDone={() => setOpen(null)} />}
            <Card title={formatMessage({ id: 'queues.zones' })}>
              {all.length === 0 ? (
                <EmptyState icon="pin" title={formatMessage({ id: 'queues.none' })}>
                  <FormattedMessage id="queues.noneHint" />
                </EmptyState>
              ) : (
                <Table label={title} columns={columns}>
                  {all.map((zone) => (
                    <Row key={zone.id} zone={zone} onOpen={(what) => setOpen({ what, id: zone.id })} />
                  ))}
                </Table>
              )}
            </Card>
            <Opened open={open} zones={all} onDone={() => setOpen(null)} />
          </>
        )}
      </QuerySection>
    </Page>
  );
}

function Opened({ open, zones, onDone }: { open: Open; zones: readonly QueueZone[]; onDone(): void }) {
  const zone = open && open.what !== 'new' ? zones.find(({ id }) => id === open.id) : undefined;
  if (!zone) return null;
  if (open?.what === 'form') return <ZoneForm key={zone.id} zone={zone} zones={zones} onDone={onDone} />;
  return <ZoneQueue key={zone.id} zone={zone} />;
}

function Row({ zone, onOpen }: { zone: QueueZone; onOpen(what: 'form' | 'queue'): void }) {
  const { formatMessage } = useIntl();
  const { name, vehicleTypes, bays, waiting, active, fromPack = false } = zone;
  return (
    <tr>
      <th scope="row">
        {name}
        {fromPack && (
          <>
            {' '}
            <Pill>
              <FormattedMessage id="queues.fromPack" />
            </Pill>
          </>
        )}
      </th>
      <td>
        {vehicleTypes.length === 0
          ? formatMessage({ id: 'queues.allTypes' })
          : vehicleTypes.map((type) => formatMessage({ id: `ui.vehicle.${type}` })).join(', ')}
      </td>
      <td data-numeric>{bays.length}</td>
      <td>
        {waiting.length === 0
          ? formatMessage({ id: 'queues.nobody' })
          : waiting
              .map(({ vehicleType, drivers }) =>
                formatMessage(
                  { id: 'queues.length' },
                  { type: formatMessage({ id: `ui.vehicle.${vehicleType}` }), drivers },
                ),
              )
              .join(', ')}
      </td>
      <td>
        <ZoneSwitch id={zone.id} name={name} active={active} />
      </td>
      <td className={styles.actions}>
        <Button small onClick={() => onOpen('queue')} aria-label={formatMessage({ id: 'queues.whoOf' }, { name })}>
          <FormattedMessage id="queues.who" />
        </Button>
        <Button small onClick={() => onOpen('form')} aria-label={formatMessage({ id: 'queues.changeOf' }, { name })}>
          <FormattedMessage id="queues.change" />
        </Button>
      </td>
    </tr>
  );
}

function ZoneSwitch({ id, name, active }: Pick<QueueZone, 'id' | 'name' | 'active'>) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const change = useSwitchZone(id);
  const press = async () => {
    try {
      await change.mutateAsync(!active);
      services.toast.show({ title: formatMessage({ id: 'queues.switched' }, { name, on: !active }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'queues.notSwitched' }, { name }), description, tone: 'bad' });
    }
  };
  return (
    <Switch
      label={formatMessage({ id: 'queues.switch' }, { name })}
      hideLabel
      on={active}
      busy={change.isPending}
      onChange={() => void press()}
    />
  );
}
