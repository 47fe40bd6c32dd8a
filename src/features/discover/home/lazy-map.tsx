/** Loads the map after the list has painted: the list is useful without it. */
import { lazy, Suspense } from 'react'
import { firstPaint } from '#state/display/first-paint.ts'
import { loadBasemaps } from '#state/location/basemaps.ts'
import type { MapCanvasProps } from './map-canvas.tsx'
import { MapErrorBoundary } from './map-error-boundary.tsx'

/** The map waits this long for the list that says where it opens, after its code is there, ms. */
const LIST_WAIT_MS = 150

const Canvas = lazy(async () => {
  const listed = loadBasemaps()
  // On a slow line its code would take room from what the first paint needs.
  await firstPaint()
  const [{ MapCanvas }, { warmUpStreets }] = await Promise.all([import('./map-canvas.tsx'), import('#map/streets/map-painter.ts')])
  void listed.then((hasStreets) => (hasStreets ? warmUpStreets() : undefined))
  await Promise.race([listed, new Promise((resolve) => setTimeout(resolve, LIST_WAIT_MS))])
  return { default: MapCanvas }
})

export function LazyMap(props: MapCanvasProps) {
  return (
    <MapErrorBoundary>
      <Suspense>
        <Canvas {...props} />
      </Suspense>
    </MapErrorBoundary>
  )
}
