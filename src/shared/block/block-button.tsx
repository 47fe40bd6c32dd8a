import { useContact } from '#state/sync/blocked-people.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import { withUser } from '../account/require-user.ts'
import { unblock } from './unblock.ts'

export interface BlockButtonProps {
  readonly personId: string
  readonly name: string
  /** A booking of the two. */
  readonly bookingId?: string
  readonly variant?: ButtonProps['variant']
}

/** Asks before it blocks a person, or unblocks one who is blocked. */
export function BlockButton({ personId, name, bookingId, variant = 'text' }: BlockButtonProps) {
  const isBlocked = useContact(personId).state === 'blocked'
  const press = (): void =>
    isBlocked
      ? void unblock(personId, name)
      : openOverlay({ kind: 'block-person', personId, name, ...(bookingId === undefined ? {} : { bookingId }) })
  return (
    <Button variant={variant} size="compact" icon="ban" onPress={() => withUser(press)}>
      {text(isBlocked ? 'block.unblock_named' : 'block.open', { name })}
    </Button>
  )
}
