import type { Theme } from '#config/theme.ts'
import type { Map as LeafletMap } from 'leaflet'
import { useLayoutEffect } from 'react'

/** Turns the pictures of the map grey and, at night, dark: map.css does it by this attribute of their pane. */
export function useTileTheme(map: LeafletMap, theme: Theme): void {
  useLayoutEffect(() => {
    const pane = map.getPane('tilePane')
    if (pane !== undefined) pane.dataset['tiles'] = theme
  }, [map, theme])
}
