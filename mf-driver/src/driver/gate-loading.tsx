import { Loading, Skeleton } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import { DriverStage } from '../stage/driver-stage.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { useMapCenter } from '../stage/use-map-center.js';

/** While it is not known whether the person drives, and until the screen for others is loaded. */
export function GateLoading() {
  const { formatMessage } = useIntl();
  const center = useMapCenter();
  return (
    <DriverStage map={{ center }}>
      <StageSheet label={formatMessage({ id: 'driver.driver' })}>
        <Loading label={formatMessage({ id: 'driver.loading' })}>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Loading>
      </StageSheet>
    </DriverStage>
  );
}
