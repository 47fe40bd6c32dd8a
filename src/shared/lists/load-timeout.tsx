/** While bookings are read, and what to do when that takes too long. */
import type { ReactNode } from 'react'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Empty } from '#ui/feedback/empty-state.tsx'
import { useLate } from './use-delayed-flag.ts'

/** Reading this device's own storage takes a moment; after this something is wrong with it. */
const TOO_LONG_MS = 12_000

/** @param children what stands there meanwhile */
export function LoadTrouble({ children }: { readonly children: ReactNode }) {
  const failed = useLate(true, TOO_LONG_MS)
  if (!failed) return children
  return (
    <div role="alert">
      <Empty
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
