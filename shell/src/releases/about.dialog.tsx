import { areas } from '@rahi/contracts/platform';
import { Button, Dialog, KeyValue, KeyValues } from '@rahi/ui-kit';
import { useStore } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReleaseWatch } from './release-watch.js';

interface AboutDialogProps {
  open: boolean;
  onClose(): void;
  releases: ReleaseWatch;
}

/** Shows the versions that this page runs, which support asks for. */
export function AboutDialog({ open, onClose, releases }: AboutDialogProps) {
  const { formatMessage } = useIntl();
  const { shell, areas: versions } = useStore(releases);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={formatMessage({ id: 'header.aboutRahi' })}
      actions={
        <Button wide onClick={onClose}>
          <FormattedMessage id="ui.close" />
        </Button>
      }
    >
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'releases.page' })}>
          {shell ?? formatMessage({ id: 'releases.developmentBuild' })}
        </KeyValue>
        {areas.map(({ name }) => (
          <KeyValue key={name} name={formatMessage({ id: `area.${name}` })}>
            {versions[name] ?? formatMessage({ id: 'releases.notLoaded' })}
          </KeyValue>
        ))}
      </KeyValues>
    </Dialog>
  );
}
