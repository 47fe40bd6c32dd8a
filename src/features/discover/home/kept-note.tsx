/** Says where what this device knows of a large city ends. */
import { lazy, Suspense } from 'react'
import { useBeyondKept } from '#state/directory/beyond-kept.ts'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'

/** Loaded when there is something to say. */
const KeptWords = lazy(() => import('./kept-words.tsx').then((module) => ({ default: module.KeptWords })))

export interface KeptNoteProps {
  /** Over the map, where it is announced, or at the head of the list. */
  readonly on: 'map' | 'list'
}

export function KeptNote({ on }: KeptNoteProps) {
  const beyond = useBeyondKept()
  const words = beyond && (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <KeptWords beyond={beyond} />
      </Suspense>
    </ErrorBoundary>
  )
  if (on === 'map')
    return (
      <p className="map-home__kept" role="status">
        {words}
      </p>
    )
  return beyond?.kind === 'offline' ? <p className="list-age t-small c-2">{words}</p> : null
}
