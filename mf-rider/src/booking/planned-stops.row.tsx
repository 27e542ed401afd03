import type { VehicleType } from '@rahi/contracts/vehicles';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { FormattedMessage } from 'react-intl';
import type { Stop, TripPlan } from '../rides/trip-plan.js';
import { ChoiceChip } from './choice-chip.js';
import { StopsDialog } from '../stops/stops.dialog.js';

interface PlannedStopsRowProps {
  plan: TripPlan;
  /** The vehicle type that is chosen: the best order is that of its roads. */
  type: VehicleType;
  onChoose(stops: readonly Stop[]): void;
}

/** "Add a stop", or how many there are (R44): a press opens them. */
export function PlannedStopsRow({ plan, type, onChoose }: PlannedStopsRowProps) {
  const [open, setOpen] = useOpenLayer();
  const count = plan.stops?.length ?? 0;
  return (
    <>
      <ChoiceChip icon="pin" isSet={count > 0} onOpen={() => setOpen(true)}>
        <span>
          <FormattedMessage id="stops.open" values={{ count }} />
        </span>
      </ChoiceChip>
      {open && <StopsDialog plan={plan} type={type} onChoose={onChoose} onClose={() => setOpen(false)} />}
    </>
  );
}
