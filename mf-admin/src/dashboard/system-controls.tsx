import { Button, Card, lazyScreen } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useNavigate, useOpenLayer } from '@rahi/web-kit/layers';
import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHealthCheck, useRefreshDesk } from './dashboard.queries.js';
import type { DashboardView } from './dashboard-view.js';
import { HealthLight } from './health-light.js';
import { healthToast } from './health-words.js';
import styles from './system-controls.module.css';
import { withLaterTexts } from '../with-later-texts.js';

const ExportDialog = lazyScreen(
  withLaterTexts(async () => (await import('./export.dialog.js')).ExportDialog),
  { name: 'dashboard.exportData', loading: null },
);

interface SystemControlsProps {
  view: DashboardView;
}

export function SystemControls({ view }: SystemControlsProps) {
  const { formatMessage } = useIntl();
  const { services, basePath } = useRemote();
  const navigate = useNavigate();
  const refreshDesk = useRefreshDesk();
  const health = useHealthCheck();
  const [asked, setAsked] = useState(false);
  const [exporting, setExporting] = useOpenLayer();
  const fetching = useIsFetching() > 0;
  const readAgain = async () => {
    setAsked(true);
    await refreshDesk();
    setAsked(false);
  };
  const check = async () => {
    try {
      services.toast.show(healthToast(await health.mutateAsync(), formatMessage));
    } catch (error) {
      const description = describeError(formatMessage, error, 'dashboard.healthUnexplained');
      services.toast.show({ title: formatMessage({ id: 'dashboard.healthCheckFailed' }), description, tone: 'bad' });
    }
  };
  return (
    <Card title={formatMessage({ id: 'dashboard.systemControls' })} beside={<HealthLight />}>
      <div className={styles.actions}>
        <Button wide loading={asked && fetching} onClick={() => void readAgain()}>
          <FormattedMessage id="dashboard.refreshData" />
        </Button>
        <Button wide onClick={() => void navigate(`${basePath}/map`)}>
          <FormattedMessage id="dashboard.liveMap" />
        </Button>
        <Button wide onClick={() => setExporting(true)}>
          <FormattedMessage id="dashboard.exportData" />
        </Button>
        <Button wide loading={health.isPending} onClick={() => void check()}>
          <FormattedMessage id="dashboard.healthCheck" />
        </Button>
      </div>
      {exporting && <ExportDialog view={view} onClose={() => setExporting(false)} />}
    </Card>
  );
}
