/** Opens jobs from lists; beside the list of bookings one takes the place of another. */
import type { Refusal } from '#domain/errors.ts'
import { openOverlay, replaceOverlay, topOverlay, useOverlays } from '#state/navigation/overlays.ts'

/** Opens a job. A press on the row of the one that is beside the list goes into it. @param refused why it was not accepted */
export function openJob(bookingId: string, refused?: Refusal): void {
  const overlay = { kind: 'job', bookingId, ...(refused && { refused }) } as const
  const top = topOverlay()
  if (top?.kind !== 'job') openOverlay(overlay)
  else if (top.bookingId !== bookingId || refused) replaceOverlay(overlay)
  else document.querySelector<HTMLElement>('.overlay--beside')?.focus({ preventScroll: true })
}

/** Returns the id of the job that is open; undefined for none. */
export function useOpenJob(): string | undefined {
  const job = useOverlays().find((overlay) => overlay.kind === 'job')
  return job?.bookingId
}
