/** Paints the small picture of a place, for a record and for paper: the coarse map, streets where the device has all of them, one mark. */
import type { Basemap } from '#config/map/basemap.ts'
import { basemapCredit, type Credit } from '#config/map/map-credits.ts'
import type { Position } from '#domain/location/haversine.ts'
import { loadBasemapList } from '#workers/basemap-list.ts'
import { dataTileOf, mayDrawInWorkers } from '#workers/map-bridge.ts'
import { namesAt } from '../coarse/labels/place-names.ts'
import { tileBox, tilePicture, type TilePicture } from '../coarse/draw-tile.ts'
import { shoreNames, type OwnShoreFile } from '../coarse/shore-choice.ts'
import { loadShores } from '../coarse/shores/load-shores.ts'
import { mergeCredits } from '../ground/use-credits.ts'
import { composePicture, PICTURE_RATIO, type PaintedStreets, type PicturePart } from './compose-picture.ts'
import { paintOnPaper } from './paper-painter.ts'
import { basemapAt, PICTURE_ZOOM, pictureView, streetTiles, type PictureView } from './picture-view.ts'

interface PaintedPicture {
  /** PNG of `PICTURE_SIZE`, with `PICTURE_RATIO` pixels for each CSS px. */
  readonly image: Blob
  /** Owners of what is drawn. */
  readonly credits: readonly Credit[]
}

/** Paints the streets of a view. @returns undefined unless all of them are there: a part of the streets would look like their end */
async function paintStreets(view: PictureView, basemap: Basemap, cachedOnly: boolean): Promise<readonly PaintedStreets[] | undefined> {
  const across = 2 ** view.zoom
  const focus = { zoom: view.zoom, x: ((view.box.left + view.box.right) / 2) * across, y: ((view.box.top + view.box.bottom) / 2) * across }
  const answers = await paintOnPaper((paint) =>
    Promise.all(
      streetTiles(view, basemap).map(async (tile) => {
        const { z, x, y } = tile
        const painted = await paint({ basemap, dataTile: dataTileOf(basemap, tile), z, x, y, ratio: PICTURE_RATIO, cachedOnly, focus })
        return { tile, painted }
      }),
    ),
  )
  const streets = answers.flatMap(({ tile, painted }) => (typeof painted === 'string' ? [] : [{ tile, image: painted }]))
  if (streets.length > 0 && answers.every(({ painted }) => typeof painted !== 'string' || painted === 'empty')) return streets
  for (const { image } of streets) image.close()
  return undefined
}

interface Ground {
  readonly parts: readonly PicturePart[]
  readonly credits: readonly Credit[]
}

async function groundOf({ tiles, box, zoom }: PictureView, own: readonly OwnShoreFile[]): Promise<Ground> {
  const names = shoreNames(box, zoom, own)
  const files = await Promise.all(names.map(async (name) => ({ name, loaded: await loadShores(name) })))
  const pictureOf = (tile: PictureView['tiles'][number]): TilePicture => {
    const wanted = shoreNames(tileBox(tile), zoom, own)
    return tilePicture(
      files.flatMap(({ name, loaded }) => (loaded && wanted.includes(name) ? [loaded.shores] : [])),
      tile,
    )
  }
  return {
    parts: tiles.map((tile) => ({ tile, picture: pictureOf(tile) })),
    credits: files.flatMap(({ loaded }) => loaded?.credit ?? []),
  }
}

/**
 * Paints the picture of a place, in light colours and without a network where the device has the map.
 * @param cachedOnly true: no tile is fetched from the network
 * @returns undefined where there is nothing to show, or the browser cannot draw in a worker
 */
export async function paintPicture(place: Position, cachedOnly: boolean): Promise<PaintedPicture | undefined> {
  if (!mayDrawInWorkers()) return undefined
  const list = await loadBasemapList()
  const basemap = basemapAt(place, list?.cities ?? [])
  const streets = basemap && (await paintStreets(pictureView(place, PICTURE_ZOOM.streets), basemap, cachedOnly))
  const view = pictureView(place, streets ? PICTURE_ZOOM.streets : PICTURE_ZOOM.coarse)
  const ground = await groundOf(view, list?.shores ?? [])
  const names = streets ? [] : namesAt(view.zoom)
  const image = await composePicture(view, ground.parts, streets ?? [], names)
  if (image === undefined) return undefined
  return {
    image,
    credits: mergeCredits({ streets: streets && basemap ? [basemapCredit(basemap.attribution)] : [], coarse: ground.credits }),
  }
}
