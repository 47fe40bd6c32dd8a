/** The pictures under a map: fetched as they are needed, or only those that this device kept. */
import { useEffect } from 'react'
import { TileLayer, useMap } from 'react-leaflet'
import { KeptTileLayer } from './cached-tile-layer.ts'
import { tileOptions } from '../map-options.ts'

function KeptTiles({ url }: { readonly url: string }) {
  const map = useMap()
  useEffect(() => {
    const layer = new KeptTileLayer(url, tileOptions).addTo(map)
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
  readonly keptOnly: boolean
}

export function Tiles({ url, keptOnly }: TilesProps) {
  return keptOnly ? <KeptTiles url={url} /> : <TileLayer {...tileOptions} url={url} />
}
