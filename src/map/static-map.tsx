import './install-leaflet-policy.ts'
import 'leaflet/dist/leaflet.css'
import './map.css'
import type { Theme } from '#config/theme.ts'
import type { Position } from '#domain/location/haversine.ts'
import { classNames } from '#ui/class-names.ts'
import { useState } from 'react'
import { MapContainer, useMap } from 'react-leaflet'
import type { GroundTexts } from './coarse/labels/ground-texts.ts'
import { Attribution } from './ground/attribution.tsx'
import { Ground } from './ground/ground.tsx'
import { useCredits } from './ground/use-credits.ts'
import { mapOptions, staticMapOptions } from './map-options.ts'
import { boundsOfTwo } from './route/route-bounds.ts'
import { useMapName } from './use-map-name.ts'
import { useMyPosition } from './markers/use-my-position.ts'
import { DOT_BOX, PERSON_BOX, useTakenArea } from './markers/layout/taken-areas.ts'
import { usePersonPin, type PersonOnMap } from './markers/person/use-person-pin.ts'
import type { Line } from './route/draw-line.ts'
import { useLineCredit } from './route/use-line-credit.ts'
import { useLineOfTwo } from './route/use-line-of-two.ts'
import { useInvalidateSize } from './camera/use-invalidate-size.ts'

export interface StaticMapProps {
  readonly theme: Theme
  readonly provider: PersonOnMap
  /** Place of the work. */
  readonly place: { readonly position: Position; readonly name: string }
  /** What lies between the two. Keep the object the same between renders. */
  readonly line?: Line | undefined
  /** Distance, such as '8 min' and '1.4 km'. */
  readonly chip?: { readonly strong: string; readonly text: string } | undefined
  /** Accessible name of the picture. */
  readonly label: string
  /** Words of the ground: names of cities, and distances. */
  readonly groundTexts: GroundTexts
  /** When set, no tile is fetched: only cached tiles are shown, with this text as the reason. */
  readonly cachedOnlyNotice?: string | undefined
  readonly className?: string | undefined
}

function Behaviours({ provider, place, line, label }: StaticMapProps) {
  const map = useMap()
  useInvalidateSize(map)
  useMapName(map, label)
  useLineOfTwo(map, provider.position, place.position, line)
  useMyPosition(map, place.position, place.name)
  usePersonPin(map, provider)
  useTakenArea(map, 'place', place.position, DOT_BOX)
  useTakenArea(map, 'person', provider.position, PERSON_BOX)
  return null
}

/** The map that accompanies a booking: two people, and what lies between them. It cannot be moved. */
export function StaticMap(props: StaticMapProps) {
  const { provider, place, chip } = props
  const [credits, onCredits] = useCredits()
  useLineCredit(props.line, onCredits)
  const [options] = useState(() => ({ ...mapOptions(true), ...staticMapOptions }))
  return (
    <div className={classNames('map-brief', props.className)}>
      <MapContainer {...options} bounds={boundsOfTwo(provider.position, place.position)} boundsOptions={{ maxZoom: 16 }}>
        <Behaviours {...props} />
        <Ground
          theme={props.theme}
          cachedOnly={props.cachedOnlyNotice !== undefined}
          place={place.position}
          texts={props.groundTexts}
          onCredits={onCredits}
        />
      </MapContainer>
      {chip !== undefined && (
        <p className="map-chip">
          <b>{chip.strong}</b> {chip.text}
        </p>
      )}
      <Attribution credits={credits} note={props.cachedOnlyNotice} bottom={0} />
    </div>
  )
}
