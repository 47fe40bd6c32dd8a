/** Placeholder while bookings load, replaced by an error if that takes too long. */
import type { ReactNode } from 'react'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useDelayedFlag } from './use-delayed-flag.ts'

/** Reading from local storage takes a moment; after this time something is wrong with it. */
const LOAD_TIMEOUT_MS = 12_000

/** @param children placeholder until the timeout */
export function LoadTimeout({ children }: { readonly children: ReactNode }) {
  const failed = useDelayedFlag(true, LOAD_TIMEOUT_MS)
  if (!failed) return children
  return (
    <div role="alert">
      <EmptyState
        picture="cloud"
        title={text('booking.load_failed_title')}
        text={text('booking.load_failed_text')}
        action={
          <Button variant="primary" onPress={() => location.reload()}>
            {text('error.refresh')}
          </Button>
        }
      />
    </div>
  )
}
