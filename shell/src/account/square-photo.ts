import { mostPhotoBytes, photoSide } from '@rahi/contracts/calls/account.calls';

/** Tried in turn until the picture is small enough. */
const qualities = [0.86, 0.7, 0.5, 0.3];

/** The chosen file is not a picture that this browser can open. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture';
}

/**
 * The middle of a picture as a square JPEG, base64. The picture is drawn again, which removes all metadata, such as
 * where and when it was taken.
 * @throws NotAPicture
 */
export async function squarePhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new NotAPicture('no picture', { cause });
  });
  const canvas = document.createElement('canvas');
  canvas.width = photoSide;
  canvas.height = photoSide;
  const context = canvas.getContext('2d');
  const side = Math.min(picture.width, picture.height);
  if (!context || side === 0) throw new NotAPicture('nothing to draw');
  // Transparent parts would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, photoSide, photoSide);
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.drawImage(picture, left, top, side, side, 0, 0, photoSide, photoSide);
  picture.close();
  const longest = (mostPhotoBytes / 3) * 4;
  const images = qualities.map((quality) => canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '');
  const image = images.find(({ length }) => length > 0 && length <= longest);
  if (image === undefined) throw new NotAPicture('it does not become small enough');
  return image;
}
