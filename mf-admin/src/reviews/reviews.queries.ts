import type { CallArguments } from '@rahi/contracts/call';
import { decideDocument, documentPdf, driverReview, driverReviews } from '@rahi/contracts/calls/documents.calls';
import { featureReviews } from '@rahi/contracts/calls/preferences.calls';
import { womanReviews } from '@rahi/contracts/calls/women.calls';
import { queryOptionsFor, saveFile, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageOptionsFor } from '../area/paging.js';

const listLimit = 20;
/** Others decide, too. In milliseconds. */
export const pollMs = 30_000;

export const reviewsQuery = (api: ApiClient, cursor: string) =>
  pageOptionsFor(api, driverReviews, { query: { limit: listLimit, ...(cursor ? { cursor } : {}) } });

export const featureReviewsQuery = (api: ApiClient, cursor: string) =>
  pageOptionsFor(api, featureReviews, { query: { limit: listLimit, ...(cursor ? { cursor } : {}) } });

export const womanReviewsQuery = (api: ApiClient, cursor: string) =>
  pageOptionsFor(api, womanReviews, { query: { limit: listLimit, ...(cursor ? { cursor } : {}) } });

export const reviewQuery = (api: ApiClient, driverId: string) =>
  queryOptionsFor(api, driverReview, { params: { driverId } });

export type PaperDecision = CallArguments<typeof decideDocument>['body'];

/** Decides a paper. The page shows the answer, and the queue is read again, also after a refusal. */
export function useDecidePaper(driverId: string) {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: PaperDecision & { id: string }) =>
      services.api.call(decideDocument, { params: { id }, body }),
    onSuccess: (detail) => client.setQueryData(reviewQuery(services.api, driverId).queryKey, detail),
    onSettled: () => void client.invalidateQueries(),
  });
}

/** A PDF is saved, never shown. */
export function useSavePdf(name: string) {
  const { services } = useRemote();
  return useMutation({
    mutationFn: (id: string) => services.api.file(documentPdf, { params: { id } }),
    onSuccess: (pdf) => saveFile(pdf, name),
  });
}
