import type { AdminStats } from '@rahi/contracts/admin';
import { Button, Card, SegmentedControl } from '@rahi/ui-kit';
import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefreshDesk } from './dashboard.queries.js';
import { refreshSpeeds, type RefreshSpeed } from './dashboard-view.js';
import { SuccessRate } from './success-rate.js';
import styles from './system-controls.module.css';

const speedLabels: Readonly<Record<RefreshSpeed, string>> = { fast: 'Fast', normal: 'Normal', slow: 'Slow' };
const speeds = refreshSpeeds.map((value) => ({ value, label: speedLabels[value] }));

interface SystemControlsProps {
  stats: AdminStats | undefined;
  refresh: RefreshSpeed;
  onRefresh(refresh: RefreshSpeed): void;
}

export function SystemControls({ stats, refresh, onRefresh }: SystemControlsProps) {
  const refreshDesk = useRefreshDesk();
  const [asked, setAsked] = useState(false);
  const fetching = useIsFetching() > 0;
  const readAgain = async () => {
    setAsked(true);
    await refreshDesk();
    setAsked(false);
  };
  return (
    <Card>
      <div className={styles.controls}>
        <h2 className={styles.title}>System controls</h2>
        <Button icon="refresh" loading={asked && fetching} onClick={() => void readAgain()}>
          Refresh Data
        </Button>
        <div className={styles.speed}>
          <span className={styles.label} aria-hidden="true">
            Refresh
          </span>
          <SegmentedControl label="Refresh speed" value={refresh} onChange={onRefresh} options={speeds} />
        </div>
        {stats && <SuccessRate stats={stats} />}
      </div>
    </Card>
  );
}
