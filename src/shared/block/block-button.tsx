import { openOverlay } from '#state/navigation/overlays.ts'
import { useContact } from '#state/sync/blocked-people.ts'
import { text } from '#text/catalogue.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import './block.css'
import { withUser } from '../account/require-user.ts'

export interface BlockButtonProps {
  readonly personId: string
  readonly name: string
  /** A booking of the two. */
  readonly bookingId?: string
  readonly variant?: ButtonProps['variant']
}

/** Asks before it blocks a person; none where they are blocked. */
export function BlockButton({ personId, name, bookingId, variant = 'text' }: BlockButtonProps) {
  const isBlocked = useContact(personId).state === 'blocked'
  const ask = (): void => openOverlay({ kind: 'block-person', personId, name, ...(bookingId === undefined ? {} : { bookingId }) })
  if (isBlocked) return null
  return (
    <Button variant={variant} size="compact" icon="ban" className="block-open" onPress={() => withUser(ask)}>
      {text('block.open', { name })}
    </Button>
  )
}
