import { mostPhotoBytes, photoSide } from '@rahi/contracts/calls/account.calls';
import { drawnAgain, NotAPicture, openPicture } from '../pictures/picture-file.js';

/**
 * The middle of a picture as a square JPEG without metadata, base64.
 * @throws NotAPicture
 */
export async function squarePhoto(file: Blob): Promise<string> {
  const picture = await openPicture(file);
  const side = Math.min(picture.width, picture.height);
  if (side === 0) throw new NotAPicture('nothing to draw');
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  const image = drawnAgain({
    width: photoSide,
    height: photoSide,
    mostBytes: mostPhotoBytes,
    draw: (context) => context.drawImage(picture, left, top, side, side, 0, 0, photoSide, photoSide),
  });
  picture.close();
  return image;
}
