import { Toast, type ToastContent } from './toast.tsx'

export interface ToastRegionProps {
  /** Accessible name of the region. */
  readonly label: string
  readonly toast: ToastContent | undefined
  readonly closeLabel: string
  readonly onClose: (id: string) => void
}

/** Region for the toast. Keep it on the page at all times, so that a new toast is announced. */
export function ToastRegion({ label, toast, closeLabel, onClose }: ToastRegionProps) {
  return (
    <section aria-label={label}>
      <ol className="toasts" aria-live="polite" aria-relevant="additions">
        {toast && <Toast key={toast.id} toast={toast} closeLabel={closeLabel} onClose={onClose} />}
      </ol>
    </section>
  )
}
