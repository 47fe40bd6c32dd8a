/** The map, fetched after the list has painted: the list is useful without it. */
import { lazy, Suspense } from 'react'
import type { MapCanvasProps } from './map-canvas.tsx'
import { ErrorNote } from './map-error-boundary.tsx'

const Canvas = lazy(() => import('./map-canvas.tsx').then((module) => ({ default: module.MapCanvas })))

export function LazyMap(props: MapCanvasProps) {
  return (
    <ErrorNote>
      <Suspense>
        <Canvas {...props} />
      </Suspense>
    </ErrorNote>
  )
}
