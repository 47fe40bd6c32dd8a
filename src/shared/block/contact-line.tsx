import { useContact } from '#state/sync/blocked-people.ts'
import { text } from '#text/catalogue.ts'
import { UnblockButton } from './unblock-button.tsx'

/** Says that two people cannot write to each other, and lets the one who blocked unblock. Renders nothing while they can. */
export function ContactLine({ personId, name }: { readonly personId: string; readonly name: string }) {
  const { state, isWaiting } = useContact(personId)
  if (state === 'open') return null
  if (state === 'closed') return <p className="chat-closed">{text('block.closed_line')}</p>
  return (
    <div className="chat-closed row row--between g-2">
      <span>{text(isWaiting ? 'block.blocked_waiting' : 'block.blocked_line', { name })}</span>
      <UnblockButton personId={personId} name={name} />
    </div>
  )
}
