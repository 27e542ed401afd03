import { ridePhoto } from '@rahi/contracts/calls/faces.calls';
import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { queryOptionsFor, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../avatar.js';

interface FaceProps {
  ride: Ride | RideRequest;
  name: string;
  small?: boolean;
}

/** The other person of a ride: the photo, where the server shows it, or initials. */
export function Face({ ride, name, small = false }: FaceProps) {
  const { api } = useRemote();
  const options = queryOptionsFor(api, ridePhoto, { params: { id: ride.id } });
  // Another driver is another face, and a ride that was taken shows what its offer did not.
  const of = 'driverId' in ride ? (ride.driverId ?? '') : '';
  // A request that is open to every driver shows its rider's face to none of them.
  const enabled = 'driverId' in ride || ride.offer?.exclusive !== false;
  const { data } = useQuery({ ...options, queryKey: [...options.queryKey, of], enabled });
  return <Avatar name={name} small={small} photo={data?.photo && addressOf(data.photo)} />;
}

const addressOf = (base64: string) => `data:image/jpeg;base64,${base64}`;
