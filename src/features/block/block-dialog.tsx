/** Asks before a person is blocked: says what that means, and which agreed bookings to cancel. */
import { useId } from 'react'
import { formatBookingTime } from '#shared/booking/booking-labels.ts'
import { RefusalNotice } from '#shared/forms/refusal-notice.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { useNow } from '#state/display/use-now.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { useBlockPerson, type BlockPersonState } from './use-block-person.ts'

function Upcoming({ state: { upcoming, chosen, choose } }: { readonly state: BlockPersonState }) {
  const now = useNow()
  const titleId = useId()
  if (upcoming.length === 0) return null
  return (
    <section className="stack g-2" aria-labelledby={titleId}>
      <h3 className="t-strong" id={titleId}>
        {text('block.upcoming')}
      </h3>
      <ul>
        {upcoming.map((booking) => (
          <li key={booking.id}>
            <Checkbox
              label={<span className="line-start">{`${formatBookingTime(booking, now)} · ${serviceName(booking.service_type)}`}</span>}
              checked={chosen.includes(booking.id)}
              onChange={(isChosen) => choose(booking.id, isChosen)}
            />
          </li>
        ))}
      </ul>
      <p className="t-small c-2">{text('block.upcoming_text')}</p>
    </section>
  )
}

export function BlockDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'block-person' }> }) {
  const { name } = overlay
  const state = useBlockPerson(overlay)
  const textId = useId()
  const { requests, isRunning, busy, refused, submit } = state
  return (
    <Modal
      open
      small
      role="alertdialog"
      describedBy={textId}
      title={text('block.title', { name })}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        <div className="stack g-2">
          {refused && <RefusalNotice refused={refused} unexplained={text('block.failed')} />}
          <div className="btn-2">
            <Button onPress={() => closeOverlay()}>{text('common.cancel')}</Button>
            <Button variant="danger-line" busy={busy} onPress={submit}>
              {text('block.confirm')}
            </Button>
          </div>
        </div>
      }
    >
      <div className="stack g-4">
        <div className="stack g-2 c-2" id={textId}>
          <p>{text('block.text')}</p>
          {requests.length > 0 && <p>{text('block.requests', { count: requests.length })}</p>}
          {isRunning && <p>{text('block.running')}</p>}
          <p>{text('block.told', { name })}</p>
        </div>
        <Upcoming state={state} />
      </div>
    </Modal>
  )
}
