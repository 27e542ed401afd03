import { casePhotoSide, mostCasePhotoBytes, Refusal } from '@rahi/contracts';
import { jpegHeaderOf } from '@rahi/service-kit';
import { say } from '../../say.js';

/**
 * The picture in base64 text. Screens draw a picture again before they send it, which removes where it was taken.
 * @throws Refusal invalid_input for anything but a JPEG without metadata, of at most `casePhotoSide` pixels
 */
export function photoIn(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  const header = jpegHeaderOf(bytes);
  if (bytes.length > mostCasePhotoBytes || !header) throw refused('case.photoNotJpeg');
  if (Math.max(header.width, header.height) > casePhotoSide) throw refused('case.photoSide');
  if (header.tells) throw refused('case.photoTells');
  return bytes;
}

function refused(why: 'case.photoNotJpeg' | 'case.photoSide' | 'case.photoTells'): Refusal {
  const message = say(why, { side: casePhotoSide });
  return new Refusal('invalid_input', message, { errors: [{ in: 'body', at: 'photo', message }] });
}
