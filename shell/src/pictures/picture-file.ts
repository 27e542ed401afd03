/** Tried in turn until the picture is small enough. */
const qualities = [0.86, 0.7, 0.5, 0.3];

/** The chosen file is not a picture that this browser can open. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture';
}

/** @throws NotAPicture */
export function openPicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new NotAPicture('no picture', { cause });
  });
}

interface Drawn {
  /** Pixels of the new picture. */
  width: number;
  height: number;
  /** Bytes that it may have. */
  mostBytes: number;
  draw(context: CanvasRenderingContext2D): void;
}

/**
 * A picture as JPEG, base64. It is drawn again, which removes all metadata, such as where and when it was taken.
 * @throws NotAPicture
 */
export function drawnAgain({ width, height, mostBytes, draw }: Drawn): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context || width === 0 || height === 0) throw new NotAPicture('nothing to draw');
  // Transparent parts would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  draw(context);
  const longest = (mostBytes / 3) * 4;
  const images = qualities.map((quality) => canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '');
  const image = images.find(({ length }) => length > 0 && length <= longest);
  if (image === undefined) throw new NotAPicture('it does not become small enough');
  return image;
}
