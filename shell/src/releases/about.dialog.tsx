import { Button, Dialog, KeyValue, KeyValues } from '@rahi/ui-kit';
import { useStore } from '@rahi/web-kit';
import { areas } from '../remotes/areas.js';
import type { ReleaseWatch } from './release-watch.js';

interface AboutDialogProps {
  open: boolean;
  onClose(): void;
  releases: ReleaseWatch;
}

const names = { rider: 'Rider', driver: 'Driver', admin: 'Admin' } as const;

/** Which versions this page runs: what support asks for. */
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
        {areas.map((area) => (
          <KeyValue key={area} name={names[area]}>
            {versions[area] ?? 'not loaded'}
          </KeyValue>
        ))}
      </KeyValues>
    </Dialog>
  );
}
