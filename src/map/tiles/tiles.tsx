/** The pictures under a map: fetched as they are needed, or only those that this device kept. */
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

export interface TilesProps {
  /** With {z}, {x} and {y}. */
  readonly url: string
  /** Nothing is fetched. */
  readonly cachedOnly: boolean
}

export function Tiles({ url, cachedOnly }: TilesProps) {
  return cachedOnly ? <CachedTiles url={url} /> : <TileLayer {...tileOptions} url={url} />
}
