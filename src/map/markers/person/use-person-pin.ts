import type { Position } from '#domain/location/haversine.ts'
import type { Map as LeafletMap } from 'leaflet'
import { useMemo } from 'react'
import type { MarkerItem, MarkerDrawing } from '../marker-layer.ts'
import { useGliding } from './use-gliding.ts'
import { useMarkers } from '../use-markers.ts'

export interface PersonOnMap {
  readonly position: Position
  /** The emoji of `profile_image`. */
  readonly emoji: string
  /** Accessible name. */
  readonly name: string
  /** Out of date: gray. */
  readonly isStill?: boolean | undefined
}

interface PersonMarker extends MarkerItem, Pick<PersonOnMap, 'emoji' | 'name' | 'isStill'> {}

function drawPerson(): MarkerDrawing<PersonMarker> {
  const element = document.createElement('span')
  element.className = 'pin pin--person'
  element.role = 'img'
  const disc = document.createElement('span')
  disc.className = 'pin__d'
  element.append(disc)
  return {
    element,
    update({ emoji, name, isStill }) {
      element.classList.toggle('pin--still', isStill === true)
      disc.textContent = emoji
      element.ariaLabel = name
    },
  }
}

/** Shows a pin with a provider's face, which follows their position. */
export function usePersonPin(map: LeafletMap, { position, emoji, name, isStill }: PersonOnMap): void {
  const { latitude, longitude } = useGliding(position)
  const markers = useMemo(
    (): PersonMarker[] => [
      { id: 'person', latitude, longitude, lift: 10_000, renderKey: `${emoji} ${name} ${isStill}`, emoji, name, isStill },
    ],
    [latitude, longitude, emoji, name, isStill],
  )
  useMarkers(map, drawPerson, markers)
}
