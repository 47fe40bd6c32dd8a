import type { Theme } from '#config/theme.ts'
import type { Map as LeafletMap } from 'leaflet'
import { useLayoutEffect } from 'react'

/** Marks the tile pane with the theme; map.css desaturates the tiles by this attribute, and inverts them for the dark theme. */
export function useTileTheme(map: LeafletMap, theme: Theme): void {
  useLayoutEffect(() => {
    const pane = map.getPane('tilePane')
    if (pane !== undefined) pane.dataset['tiles'] = theme
  }, [map, theme])
}
