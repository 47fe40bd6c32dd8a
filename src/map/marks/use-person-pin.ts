import type { Position } from '#domain/location/haversine.ts'
import type { Map as LeafletMap } from 'leaflet'
import { useMemo } from 'react'
import type { Mark, MarkDrawing } from './mark-layer.ts'
import { useMarks } from './use-marks.ts'

export interface PersonOnMap {
  readonly position: Position
  /** The emoji of `profile_image`. */
  readonly emoji: string
  /** Accessible name. */
  readonly name: string
}

interface PersonMark extends Mark, Pick<PersonOnMap, 'emoji' | 'name'> {}

function drawPerson(): MarkDrawing<PersonMark> {
  const element = document.createElement('span')
  element.className = 'pin pin--person'
  element.role = 'img'
  const disc = document.createElement('span')
  disc.className = 'pin__d'
  element.append(disc)
  return {
    element,
    update({ emoji, name }) {
      disc.textContent = emoji
      element.ariaLabel = name
    },
  }
}

/** Shows a pin with a provider's face. */
export function usePersonPin(map: LeafletMap, { position, emoji, name }: PersonOnMap): void {
  const { latitude, longitude } = position
  const marks = useMemo(
    (): PersonMark[] => [{ id: 'person', latitude, longitude, offset: [0, 0], raised: true, renderKey: `${emoji} ${name}`, emoji, name }],
    [latitude, longitude, emoji, name],
  )
  useMarks(map, drawPerson, marks)
}
