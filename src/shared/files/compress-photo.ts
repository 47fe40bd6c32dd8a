/** Compresses a photo for sending. It is redrawn, so only the pixels are kept: no place, device or time from the file's metadata. */
import { PHOTO_BLUR_SIDE } from '#domain/constants.ts'
import { readJpeg } from '#domain/photos/jpeg.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { fitWithin, CHAT_PHOTO_TARGET, type PhotoTarget } from './photo-size.ts'

/** A larger file is not a photo of a phone, and decoding it could take all memory of one. */
const FILE_MAX_BYTES = 60 * 1_048_576
/** Drawn under transparent pixels. */
const BACKGROUND_COLOUR = '#ffffff'

export interface CompressedPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly blur: string
}

interface Drawing {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  readonly toJpeg: (quality: number) => Promise<Blob | null>
  /** Frees the memory at once: some browsers limit the total canvas memory. */
  readonly release: () => void
}

/** Uses an off-screen canvas where the browser has it, so that encoding does not block the page. */
function openDrawing(width: number, height: number): Drawing {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { alpha: false })
    if (context)
      return { context, toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }), release: () => (canvas.width = 0) }
  }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('this browser draws nothing')
  const toJpeg = (quality: number): Promise<Blob | null> => new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return { context, toJpeg, release: () => (canvas.width = 0) }
}

function draw(picture: ImageBitmap, width: number, height: number): Drawing {
  const drawing = openDrawing(width, height)
  drawing.context.fillStyle = BACKGROUND_COLOUR
  drawing.context.fillRect(0, 0, width, height)
  drawing.context.imageSmoothingQuality = 'high'
  drawing.context.drawImage(picture, 0, 0, width, height)
  return drawing
}

const hex = (value: number): string => value.toString(16).padStart(2, '0')

/** Colours of a 4 × 4 preview, row by row, in hex. */
function blurOf(picture: ImageBitmap): string {
  const drawing = draw(picture, PHOTO_BLUR_SIDE, PHOTO_BLUR_SIDE)
  const { data } = drawing.context.getImageData(0, 0, PHOTO_BLUR_SIDE, PHOTO_BLUR_SIDE)
  drawing.release()
  let colours = ''
  for (let at = 0; at < data.length; at += 4) colours += hex(data[at] ?? 0) + hex(data[at + 1] ?? 0) + hex(data[at + 2] ?? 0)
  return colours
}

async function encode(picture: ImageBitmap, { steps, maxBytes }: PhotoTarget): Promise<Uint8Array<ArrayBuffer> | undefined> {
  for (const { side, quality } of steps) {
    const { width, height } = fitWithin(picture, side)
    const drawing = draw(picture, width, height)
    const blob = await drawing.toJpeg(quality)
    drawing.release()
    if (!blob || blob.size > maxBytes) continue
    // Some browsers add metadata to the JPEG they encode.
    const clean = readJpeg(new Uint8Array(await blob.arrayBuffer()))?.clean
    if (clean) return clean
  }
  return undefined
}

/** @returns a JPEG within the target's size (1 MB by default), or `not_a_picture` or `photo_too_large` */
export async function compressPhoto(file: Blob, target: PhotoTarget = CHAT_PHOTO_TARGET): Promise<Result<CompressedPhoto, Refusal>> {
  if (file.size > FILE_MAX_BYTES) return fail(refusal('photo_too_large'))
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return fail(refusal('not_a_picture'))
  }
  try {
    const bytes = await encode(picture, target)
    return bytes ? ok({ bytes, blur: blurOf(picture) }) : fail(refusal('photo_too_large'))
  } catch {
    // The device cannot draw that many pixels.
    return fail(refusal('photo_too_large'))
  } finally {
    picture.close()
  }
}
