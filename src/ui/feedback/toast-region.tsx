import { Toast, type ToastContent } from './toast.tsx'

export interface ToastRegionProps {
  /** Accessible name of the region. */
  readonly label: string
  /** Newest last; the three newest are shown. */
  readonly toasts: readonly ToastContent[]
  readonly closeLabel: string
  readonly onClose: (id: string) => void
}

const shownAtOnce = 3

/** Region for toasts. Keep it on the page at all times, so that new toasts are announced. */
export function ToastRegion({ label, toasts, closeLabel, onClose }: ToastRegionProps) {
  return (
    <section aria-label={label}>
      <ol className="toasts" aria-live="polite" aria-relevant="additions">
        {toasts.slice(-shownAtOnce).map((toast) => (
          <Toast key={toast.id} toast={toast} closeLabel={closeLabel} onClose={onClose} />
        ))}
      </ol>
    </section>
  )
}
