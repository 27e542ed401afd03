import { VehicleFields } from '@rahi/ui-kit';
import {
  createQueryClient,
  useLocationState,
  useVehicleTypes,
  type ApiClient,
  type LocationService,
} from '@rahi/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';

interface DriverVehicleProps extends Omit<ComponentProps<typeof VehicleFields>, 'types'> {
  services: { api: ApiClient; location: LocationService };
}

/** R47: the vehicle of somebody who becomes a driver, of a type that the city around them has. */
export function DriverVehicle(props: DriverVehicleProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Fields {...props} />
    </QueryClientProvider>
  );
}

function Fields({ services: { api, location }, ...fields }: DriverVehicleProps) {
  const { position } = useLocationState(location);
  return <VehicleFields {...fields} types={useVehicleTypes(api, position)} />;
}
