/** The raster tiles of a map: fetched on demand, or only those in this device's cache. */
import type { Theme } from '#config/theme.ts'
import { OPENSTREETMAP } from '#config/map/map-credits.ts'
import { tileUrl } from '#config/map/tiles.ts'
import { useEffect } from 'react'
import { TileLayer, useMap } from 'react-leaflet'
import type { ReportCredits } from '../ground/use-credits.ts'
import { CachedTileLayer } from './cached-tile-layer.ts'
import { tileOptions } from '../map-options.ts'
import { useTileTheme } from './use-tile-theme.ts'

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

export interface TilesProps {
  readonly theme: Theme
  /** True: nothing is fetched. */
  readonly cachedOnly: boolean
  readonly onCredits: ReportCredits
}

export function Tiles({ theme, cachedOnly, onCredits }: TilesProps) {
  useTileTheme(useMap(), theme)
  useEffect(() => onCredits('raster', [OPENSTREETMAP]), [onCredits])
  return cachedOnly ? <CachedTiles url={tileUrl} /> : <TileLayer {...tileOptions} url={tileUrl} />
}
