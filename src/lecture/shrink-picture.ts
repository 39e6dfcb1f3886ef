import { isPicture } from './own-lecture.ts';

/** As fine as a wall. */
const LONGEST_SIDE = 1_920;

/** A picture of a file as a data URL, small enough to be kept and sent: a photo of a phone has ten times the pixels of a wall. */
export async function shrinkPicture(file: Blob): Promise<string | undefined> {
  const whole = await urlOf(file);
  const pixels = await createImageBitmap(file).catch(() => undefined);
  if (!pixels) return undefined;
  const longest = Math.max(pixels.width, pixels.height);
  if (isPicture(whole) && longest <= LONGEST_SIDE) return whole;
  for (let side = Math.min(longest, LONGEST_SIDE); side > 200; side *= 0.7) {
    const small = await urlOf(await drawn(pixels, side / longest));
    if (isPicture(small)) return small;
  }
  return undefined;
}

async function drawn(pixels: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(scale * pixels.width));
  canvas.height = Math.max(1, Math.round(scale * pixels.height));
  canvas.getContext('2d')!.drawImage(pixels, 0, 0, canvas.width, canvas.height);
  // A browser that cannot write WebP gives PNG, which is large where the picture is a photo: the next try is smaller.
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
      'image/webp',
      0.85,
    ),
  );
}

const urlOf = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
