import { casePhotoSide, mostCasePhotoBytes } from '@rahi/contracts/support';
import { drawnAgain, openPicture } from '../pictures/picture-file.js';

/**
 * A picture for a message: whole, and no larger than the desk takes. A JPEG without metadata, base64.
 * @throws NotAPicture
 */
export async function casePicture(file: Blob): Promise<string> {
  const picture = await openPicture(file);
  const scale = Math.min(1, casePhotoSide / Math.max(picture.width, picture.height, 1));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const image = drawnAgain({
    width,
    height,
    mostBytes: mostCasePhotoBytes,
    draw: (context) => context.drawImage(picture, 0, 0, width, height),
  });
  picture.close();
  return image;
}
