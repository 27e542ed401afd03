import { areas } from '@rahi/contracts/platform';
import { Button, Dialog, KeyValue, KeyValues } from '@rahi/ui-kit';
import { useStore } from '@rahi/web-kit';
import type { ReleaseWatch } from './release-watch.js';

interface AboutDialogProps {
  open: boolean;
  onClose(): void;
  releases: ReleaseWatch;
}

/** The versions that this page runs, which support asks for. */
export function AboutDialog({ open, onClose, releases }: AboutDialogProps) {
  const { shell, areas: versions } = useStore(releases);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="About Rahi"
      actions={
        <Button wide onClick={onClose}>
          Close
        </Button>
      }
    >
      <KeyValues>
        <KeyValue name="Page">{shell ?? 'development build'}</KeyValue>
        {areas.map(({ name, label }) => (
          <KeyValue key={name} name={label}>
            {versions[name] ?? 'not loaded'}
          </KeyValue>
        ))}
      </KeyValues>
    </Dialog>
  );
}
