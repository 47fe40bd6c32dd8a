/** The raster tiles of a map, where the operator has set their address: fetched on demand, or only those in this device's cache. */
import type { Theme } from '#config/theme.ts'
import { OPENSTREETMAP } from '#config/map/map-credits.ts'
import { mapSettings } from '#config/map/map-settings.ts'
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

function TilesAt({ url, theme, cachedOnly, onCredits }: TilesProps & { readonly url: string }) {
  useTileTheme(useMap(), theme)
  useEffect(() => {
    onCredits('raster', [OPENSTREETMAP])
    return () => onCredits('raster', [])
  }, [onCredits])
  return cachedOnly ? <CachedTiles url={url} /> : <TileLayer {...tileOptions} url={url} />
}

export function Tiles(props: TilesProps) {
  const url = mapSettings().tileUrl
  return url === null ? null : <TilesAt {...props} url={url} />
}
