import { useEffect, useState } from 'react'
import type { Credit } from '#config/map/map-credits.ts'
import type { Position } from '#domain/location/haversine.ts'
import { useLowData } from '#state/device/low-data.ts'
import { waitBeforePrint } from './print-page.ts'

interface ShownPicture {
  /** Blob URL. */
  readonly url: string
  readonly credits: readonly Credit[]
}

/** Paints a picture and has it ready to be shown or printed at once. @returns undefined without one */
async function paint(place: Position, cachedOnly: boolean): Promise<ShownPicture | undefined> {
  const { paintPicture } = await import('#map/picture/paint-picture.ts')
  const painted = await paintPicture(place, cachedOnly)
  if (painted === undefined) return undefined
  const image = new Image()
  image.src = URL.createObjectURL(painted.image)
  await image.decode()
  return { url: image.src, credits: painted.credits }
}

/** Returns the picture of a place; `painting` while it is painted, undefined where there is none. */
export function usePlacePicture(place: Position | undefined): ShownPicture | 'painting' | undefined {
  const cachedOnly = useLowData()
  const [picture, setPicture] = useState<ShownPicture | 'painting' | undefined>('painting')
  const latitude = place?.latitude
  const longitude = place?.longitude
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return undefined
    let isOver = false
    let url: string | undefined
    const show = async (): Promise<void> => {
      // A picture that cannot be painted is left out: the place is in the words beside it.
      const shown = await paint({ latitude, longitude }, cachedOnly).catch(() => undefined)
      url = shown?.url
      if (!isOver) setPicture(shown)
      else if (url !== undefined) URL.revokeObjectURL(url)
    }
    waitBeforePrint(show())
    return () => {
      isOver = true
      setPicture('painting')
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [latitude, longitude, cachedOnly])
  return place && picture
}
