import { Controller } from '@nestjs/common';
import {
  decideDocument,
  documentPdf,
  documentPicture,
  driverDocuments,
  driverFace,
  driverReview,
  driverReviews,
  uploadDocument,
} from '@rahi/contracts';
import { Handles, HandlesInternal, type Inbound, type InternalInbound } from '@rahi/service-kit';
import { DocumentsService } from './documents.service.js';
import { ReviewsService } from './reviews.service.js';

@Controller()
export class DocumentsMessages {
  constructor(
    private readonly documents: DocumentsService,
    private readonly reviews: ReviewsService,
  ) {}

  @Handles(driverDocuments)
  papers({ params, principal, requestId }: Inbound<typeof driverDocuments>) {
    return this.documents.papers(params.driverId, principal, requestId);
  }

  @Handles(uploadDocument)
  upload(inbound: Inbound<typeof uploadDocument>) {
    return this.documents.upload(inbound);
  }

  @Handles(documentPicture)
  picture(inbound: Inbound<typeof documentPicture>) {
    return this.documents.file(inbound.params.id, 'image/jpeg', inbound);
  }

  @Handles(documentPdf)
  pdf(inbound: Inbound<typeof documentPdf>) {
    return this.documents.file(inbound.params.id, 'application/pdf', inbound);
  }

  @HandlesInternal(driverFace)
  async face({ request: { driverId } }: InternalInbound<typeof driverFace>) {
    const photo = await this.documents.face(driverId);
    return { photo: photo ? photo.toString('base64') : null };
  }

  @Handles(driverReviews)
  queue(inbound: Inbound<typeof driverReviews>) {
    return this.reviews.queue(inbound);
  }

  @Handles(driverReview)
  review({ params }: Inbound<typeof driverReview>) {
    return this.reviews.one(params.driverId);
  }

  @Handles(decideDocument)
  decide(inbound: Inbound<typeof decideDocument>) {
    return this.reviews.decide(inbound);
  }
}
