/** The tiles of a map: streets where there is a basemap, else raster tiles, fetched on demand or only those in this device's cache. */
import { useEffect } from 'react'
import { TileLayer, useMap } from 'react-leaflet'
import { CachedTileLayer } from './cached-tile-layer.ts'
import { tileOptions } from '../map-options.ts'
import { Streets } from '../streets/streets.tsx'
import { useStreetsInView } from '../streets/use-streets-in-view.ts'

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
  /** URL template with {z}, {x} and {y}. */
  readonly url: string
  /** True: nothing is fetched. */
  readonly cachedOnly: boolean
}

export function Tiles({ url, cachedOnly }: TilesProps) {
  const hasStreets = useStreetsInView(useMap())
  return (
    <>
      {hasStreets === false && (cachedOnly ? <CachedTiles url={url} /> : <TileLayer {...tileOptions} url={url} />)}
      <Streets cachedOnly={cachedOnly} />
    </>
  )
}
