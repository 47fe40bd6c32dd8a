import type { CSSProperties } from 'react'
import { Toast, type ToastContent } from './toast.tsx'

/** What is on the page that a toast leaves free: tabs below the app bar, actions or an input at the foot, the header of the map. */
export type ToastNeighbour = 'tabs' | 'actions' | 'header'

export interface ToastRegionProps {
  /** Accessible name of the region. */
  readonly label: string
  readonly toast: ToastContent | undefined
  readonly closeLabel: string
  readonly onClose: (id: string) => void
  readonly neighbours?: readonly ToastNeighbour[]
  /** Height at the foot of the screen that a toast there leaves free, px. */
  readonly floor?: number
}

/** Region for the toast. Keep it on the page at all times, so that a new toast is announced. */
export function ToastRegion({ label, toast, closeLabel, onClose, neighbours = [], floor = 0 }: ToastRegionProps) {
  return (
    <section aria-label={label}>
      <ol
        className={['toasts', ...neighbours.map((name) => `toasts--${name}`)].join(' ')}
        style={{ '--toast-floor': `${floor}px` } as CSSProperties}
        aria-live="polite"
        aria-relevant="additions"
      >
        {toast && <Toast key={toast.id} toast={toast} closeLabel={closeLabel} onClose={onClose} />}
      </ol>
    </section>
  )
}
