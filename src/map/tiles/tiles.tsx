/** The raster tiles of a map, where the operator has set their address: fetched on demand, or only those in this device's cache. */
import { mapSettings } from '#config/map/map-settings.ts'
import { tileAttribution } from '#config/map/tiles.ts'
import { useEffect } from 'react'
import { TileLayer, useMap } from 'react-leaflet'
import { CachedTileLayer } from './cached-tile-layer.ts'
import { tileOptions } from '../map-options.ts'

function CachedTiles({ url }: { readonly url: string }) {
  const map = useMap()
  useEffect(() => {
    const layer = new CachedTileLayer(url, tileOptions).addTo(map)
    return () => {
      layer.remove()
    }
  }, [map, url])
  return null
}

/** Returns the credit that the tiles require; undefined where there are none. */
export const rasterCredit = (): typeof tileAttribution | undefined => (mapSettings().tileUrl === null ? undefined : tileAttribution)

export interface TilesProps {
  /** True: nothing is fetched. */
  readonly cachedOnly: boolean
}

export function Tiles({ cachedOnly }: TilesProps) {
  const url = mapSettings().tileUrl
  if (url === null) return null
  return cachedOnly ? <CachedTiles url={url} /> : <TileLayer {...tileOptions} url={url} />
}
