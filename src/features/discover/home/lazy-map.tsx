/** Loads the map after the list has painted: the list is useful without it. */
import { lazy, Suspense } from 'react'
import type { MapCanvasProps } from './map-canvas.tsx'
import { MapErrorBoundary } from './map-error-boundary.tsx'

const Canvas = lazy(() => import('./map-canvas.tsx').then((module) => ({ default: module.MapCanvas })))

export function LazyMap(props: MapCanvasProps) {
  return (
    <MapErrorBoundary>
      <Suspense>
        <Canvas {...props} />
      </Suspense>
    </MapErrorBoundary>
  )
}
