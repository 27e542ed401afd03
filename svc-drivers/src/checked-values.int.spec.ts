import { expect, it } from '@jest/globals';
import {
  documentKinds,
  documentStateSchema,
  documentTypeSchema,
  keptCauses,
  parcelPhotoPlaces,
  queueStates,
  refusalCauses,
  sharedKinds,
  sharedStateSchema,
  vehicleTypes,
} from '@rahi/contracts';
import { checkedValuesOf } from '@rahi/service-kit/testing';
import { service } from './app.module.js';

it('the CHECKs of columns have the values of the registries', async () => {
  const { 'dead_letters.state': _, ...checked } = await checkedValuesOf(service);
  expect(checked).toEqual({
    'documents.cause': refusalCauses.toSorted(),
    'documents.kind': documentKinds.toSorted(),
    'documents.state': documentStateSchema.options.toSorted(),
    'documents.type': documentTypeSchema.options.toSorted(),
    'drivers.vehicle_type': vehicleTypes.toSorted(),
    'parcel_photos.place': parcelPhotoPlaces.toSorted(),
    'queue_places.kept_for': keptCauses.toSorted(),
    'queue_places.state': queueStates.toSorted(),
    // The phone is svc-auth's.
    'shared_numbers.kind': sharedKinds.filter((kind) => kind !== 'phone').toSorted(),
    'shared_numbers.state': sharedStateSchema.options.toSorted(),
    // The vehicles of the road network whose speeds are learnt: bikes have other speeds.
    'trips_to_learn.vehicle': ['auto', 'car'],
  });
});
