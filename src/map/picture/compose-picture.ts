/** Puts the parts of a picture on one canvas: land and water, streets or names, and the mark. */
import { groundColours, readColours, type GroundColours } from '../coarse/ground-colours.ts'
import { isLatin, withoutOverlaps, type NameBox, type PlaceName } from '../coarse/labels/place-names.ts'
import { planeX, planeY } from '../coarse/shores/shores.ts'
import { TILE_PX, type TilePicture } from '../coarse/draw-tile.ts'
import { onPaper } from './on-paper.ts'
import { PICTURE_SIZE, type PictureTile, type PictureView } from './picture-view.ts'

/** Pixels for each CSS px: about 300 in an inch of paper. */
export const PICTURE_RATIO = 3

export interface PicturePart {
  readonly tile: PictureTile
  readonly picture: TilePicture
}

export interface PaintedStreets {
  readonly tile: PictureTile
  readonly image: ImageBitmap
}

type Context = CanvasRenderingContext2D

const INKS = { mark: '--map-mark', name: '--map-place-label', halo: '--map-label-halo' } as const
type Inks = Readonly<Record<keyof typeof INKS, string>>

interface PaperStyle {
  readonly ground: GroundColours
  readonly inks: Inks
  /** CSS font families. */
  readonly font: string
}

const readPaperStyle = (): PaperStyle =>
  onPaper((paper) => ({
    ground: groundColours(paper),
    inks: readColours(paper, INKS),
    font: getComputedStyle(paper).getPropertyValue('--font').trim(),
  }))

function drawPart(context: Context, { tile, picture }: PicturePart, colours: GroundColours): void {
  context.save()
  context.translate(tile.left, tile.top)
  context.beginPath()
  context.rect(0, 0, TILE_PX, TILE_PX)
  context.clip()
  if (typeof picture === 'string') {
    context.fillStyle = colours[picture]
    context.fillRect(0, 0, TILE_PX, TILE_PX)
  } else {
    picture(context, colours)
  }
  context.restore()
}

/** Height of the mark above its point and radius of its head, CSS px. */
const MARK = { height: 20, radius: 11, hole: 4 } as const

/** A drop whose point is on the place. */
function drawMark(context: Context, { x, y }: PictureView, { mark, halo }: Inks): void {
  const { height, radius, hole } = MARK
  const turn = Math.acos(radius / height)
  context.beginPath()
  context.arc(x, y - height, radius, Math.PI / 2 + turn, Math.PI / 2 - turn)
  context.lineTo(x, y)
  context.closePath()
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = halo
  context.stroke()
  context.fillStyle = mark
  context.fill()
  context.beginPath()
  context.arc(x, y - height, hole, 0, 2 * Math.PI)
  context.fillStyle = halo
  context.fill()
}

const NAME_LINE_PX = 14

/** Names inside the picture, the most important first, none over another or over the mark. */
function placeNames(
  context: Context,
  { box, x, y }: PictureView,
  names: readonly PlaceName[],
): readonly (NameBox & { readonly text: string })[] {
  const { width, height } = PICTURE_SIZE
  const scale = width / (box.right - box.left)
  const boxes = names
    .map(({ name, latitude, longitude }) => {
      const text = isLatin(name) ? name.toLocaleUpperCase() : name
      const size = { width: context.measureText(text).width, height: NAME_LINE_PX }
      return { text, x: (planeX(longitude) - box.left) * scale, y: (planeY(latitude) - box.top) * scale, ...size }
    })
    .filter(
      (name) =>
        Math.abs(name.x - width / 2) < (width - name.width) / 2 - 2 && Math.abs(name.y - height / 2) < (height - name.height) / 2 - 2,
    )
  const mark = { x, y: y - MARK.height / 2, width: 2 * MARK.radius, height: MARK.height + 2 * MARK.radius }
  return withoutOverlaps(boxes, [mark])
}

/**
 * Composes the picture and closes the painted streets.
 * @returns undefined where nothing but plain land or water would be seen
 */
export async function composePicture(
  view: PictureView,
  ground: readonly PicturePart[],
  streets: readonly PaintedStreets[],
  names: readonly PlaceName[],
): Promise<Blob | undefined> {
  const { width, height } = PICTURE_SIZE
  const canvas = document.createElement('canvas')
  canvas.width = width * PICTURE_RATIO
  canvas.height = height * PICTURE_RATIO
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) return undefined
  const style = readPaperStyle()
  context.scale(PICTURE_RATIO, PICTURE_RATIO)
  for (const part of ground) drawPart(context, part, style.ground)
  for (const { tile, image } of streets) {
    context.drawImage(image, tile.left, tile.top, TILE_PX, TILE_PX)
    image.close()
  }
  context.font = `600 10px ${style.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const printed = placeNames(context, view, names)
  context.lineJoin = 'round'
  context.lineWidth = 3
  for (const { text, x, y } of printed) {
    context.strokeStyle = style.inks.halo
    context.strokeText(text, x, y)
    context.fillStyle = style.inks.name
    context.fillText(text, x, y)
  }
  drawMark(context, view, style.inks)
  const isBlank = streets.length === 0 && printed.length === 0 && ground.every(({ picture }) => typeof picture === 'string')
  const image = isBlank ? null : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  // Browsers free the memory of a canvas late, and some allow little in all.
  canvas.width = canvas.height = 0
  return image ?? undefined
}
