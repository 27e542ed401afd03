import { driverDocuments, uploadDocument } from '@rahi/contracts/calls/documents.calls';
import type { DocumentKind } from '@rahi/contracts/documents';
import { queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profileQuery } from '../driver/profile.queries.js';
import { paperFile } from '../area/paper-file.js';

export const papersQuery = (api: ApiClient, driverId: string) =>
  queryOptionsFor(api, driverDocuments, { params: { driverId } });

/** Uploads a paper; the screen then shows the server's answer. */
export function useUpload(driverId: string, kind: DocumentKind) {
  const { services, user } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) =>
      services.api.call(uploadDocument, { params: { driverId, kind }, body: { file: await paperFile(file) } }),
    onSuccess: (papers) => {
      client.setQueryData(papersQuery(services.api, driverId).queryKey, papers);
      // The home screen shows whether the papers are complete.
      void client.invalidateQueries({ queryKey: profileQuery(services.api, user.id).queryKey });
    },
  });
}
