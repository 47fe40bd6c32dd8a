import type { Uid } from '#domain/ids.ts'
import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useMemo } from 'react'
import { drawPin, type PinMarker } from './draw-pin.ts'
import type { MapItem } from '../map-item.ts'
import type { MapLabels } from '../map-labels.ts'
import { useLatest } from '../use-latest.ts'
import { useMarkers } from './use-markers.ts'

interface Pins {
  readonly items: readonly MapItem[]
  readonly selectedId: string | undefined
  readonly labels: MapLabels
  readonly onSelect: (id: Uid) => void
}

/** Shows one pin for each provider outside a cluster. */
export function usePins(map: LeafletMap, { items, selectedId, labels, onSelect }: Pins): void {
  const select = useLatest(onSelect)
  const markers = useMemo(
    () =>
      items.flatMap((item): PinMarker[] => {
        if (item.kind !== 'pin') return []
        const raised = item.id === selectedId
        const label = labels.pin(item)
        const renderKey = JSON.stringify([item.status, item.serviceType, item.pricePerHour, item.city, raised, label])
        return [{ ...item, raised, label, renderKey }]
      }),
    [items, selectedId, labels],
  )
  const draw = useCallback(() => drawPin((id) => select.current(id)), [select])
  useMarkers(map, draw, markers)
}
