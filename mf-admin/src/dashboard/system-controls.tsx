import type { AdminStats } from '@rahi/contracts/admin';
import { Button, Card, SegmentedControl } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import { useHealthCheck, useRefreshDesk } from './dashboard.queries.js';
import { refreshSpeeds, type DashboardView, type RefreshSpeed } from './dashboard-view.js';
import { ExportDialog } from './export.dialog.js';
import { HealthLight } from './health-light.js';
import { healthToast } from './health-words.js';
import { SuccessRate } from './success-rate.js';
import styles from './system-controls.module.css';

const speedLabels: Readonly<Record<RefreshSpeed, string>> = { fast: 'Fast', normal: 'Normal', slow: 'Slow' };
const speeds = refreshSpeeds.map((value) => ({ value, label: speedLabels[value] }));

interface SystemControlsProps {
  stats: AdminStats | undefined;
  view: DashboardView;
  onRefresh(refresh: RefreshSpeed): void;
}

export function SystemControls({ stats, view, onRefresh }: SystemControlsProps) {
  const { services, basePath } = useRemote();
  const navigate = useNavigate();
  const refreshDesk = useRefreshDesk();
  const health = useHealthCheck();
  const [asked, setAsked] = useState(false);
  const [exporting, setExporting] = useState(false);
  const fetching = useIsFetching() > 0;
  const readAgain = async () => {
    setAsked(true);
    await refreshDesk();
    setAsked(false);
  };
  const check = async () => {
    try {
      services.toast.show(healthToast(await health.mutateAsync()));
    } catch (error) {
      const description = describeError(error, 'The gateway did not say why.');
      services.toast.show({ title: 'Health check failed', description, tone: 'bad' });
    }
  };
  return (
    <Card title="System controls" beside={<HealthLight />}>
      <div className={styles.actions}>
        <Button wide loading={asked && fetching} onClick={() => void readAgain()}>
          Refresh Data
        </Button>
        <Button wide onClick={() => void navigate(`${basePath}/map`)}>
          Live Map
        </Button>
        <Button wide onClick={() => setExporting(true)}>
          Export Data
        </Button>
        <Button wide loading={health.isPending} onClick={() => void check()}>
          Health Check
        </Button>
        <Button wide onClick={() => void navigate(`${basePath}/audit`)}>
          Audit Log
        </Button>
      </div>
      <div className={styles.speed}>
        <span className={styles.label} aria-hidden="true">
          Refresh
        </span>
        <SegmentedControl label="Refresh speed" value={view.refresh} onChange={onRefresh} options={speeds} />
      </div>
      {stats && <SuccessRate stats={stats} />}
      {exporting && <ExportDialog view={view} onClose={() => setExporting(false)} />}
    </Card>
  );
}
