import { rideKinds, type RideKind } from '@rahi/contracts/ride-kind';
import { SelectField } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';

interface RideKindFieldProps {
  value: RideKind | 'all';
  /** The kinds to choose from. */
  kinds?: readonly RideKind[];
  /** Whether its label shows above it. */
  labelled?: boolean;
  onChange(kind: RideKind | 'all'): void;
}

/** The filter of a list by the kind of its rides. */
export function RideKindField({ value, kinds = rideKinds, labelled = false, onChange }: RideKindFieldProps) {
  const { formatMessage } = useIntl();
  return (
    <SelectField
      label={formatMessage({ id: 'column.kind' })}
      hideLabel={!labelled}
      small
      value={value}
      options={[
        { value: 'all', label: formatMessage({ id: 'filter.allKinds' }) },
        ...kinds.map((kind) => ({ value: kind, label: formatMessage({ id: `rides.kind.${kind}` }) })),
      ]}
      onChange={onChange}
    />
  );
}
