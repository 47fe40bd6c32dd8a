/** The start code on the customer's booking: the digits to tell at the door, what became of them, and the switch until the start. */
import { useState } from 'react'
import { canSetStartCode } from '#domain/booking/steps/start-code.ts'
import { isChatOpen, isEnded, type Booking } from '#domain/documents/booking.ts'
import type { Refusal } from '#domain/errors.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { ShownBooking } from '../../waiting/waiting-change.ts'
import { isExhausted, startCodePart, startCodeResult, useOwnStartCode, type StartCodePart } from './start-code-part.ts'
import './start-code.css'

interface PartProps {
  readonly shown: ShownBooking
  readonly part: StartCodePart
  readonly name: string
}

/** True while it is open who comes: the switch of the request holds for all. */
const isAskedOfSeveral = ({ status, asked_together = [] }: Booking): boolean => status === 'pending' && asked_together.length > 1

/** Says where the code is while this device has none to show. */
function missingText({ booking, confirmed }: ShownBooking, name: string): string | undefined {
  if (!isChatOpen(confirmed ?? booking))
    return isAskedOfSeveral(booking) ? text('several.code_after') : text('start_code.after_acceptance', { name })
  return confirmed !== undefined && confirmed.start_code !== true ? text('start_code.after_sending') : undefined
}

function Digits({ shown, part, name }: PartProps) {
  const { visit, isRunning, state } = part
  const code = useOwnStartCode(shown.booking, part)
  if (code === undefined) {
    const words = state.isOpen ? missingText(shown, name) : undefined
    return words === undefined ? null : <p className="t-small c-2">{words}</p>
  }
  return (
    <div className="start-code">
      {visit !== undefined && <p className="t-small c-2 num">{text('start_code.of_visit', { visit })}</p>}
      {/* Read aloud digit by digit. */}
      <p className="start-code__digits num" dir="ltr" aria-label={text('start_code.short', { code: code.split('').join(' ') })}>
        {code}
      </p>
      <p className="t-small c-2">
        {isRunning && !state.isWrong ? `${text('start_code.not_given', { name })} ` : ''}
        {text(isRunning ? 'start_code.tell_running' : 'start_code.tell', { name })}
      </p>
    </div>
  )
}

function Result({ part: { state } }: Pick<PartProps, 'part'>) {
  const words = startCodeResult(state)
  if (words === undefined) return null
  return (
    <div role="status">
      <p className="row g-2 t-strong num">
        <Icon name={state.confirmedAt === undefined ? 'close' : 'check'} size={18} />
        {words}
      </p>
      {isExhausted(state) && <p className="t-small c-2">{refusalText({ code: 'start_code_limit' })}</p>}
    </div>
  )
}

interface CodeSwitchProps {
  readonly booking: Booking
  readonly isSent: boolean
  readonly name: string
}

function CodeSwitch({ booking, isSent, name }: CodeSwitchProps) {
  const [refused, setRefused] = useState<Refusal>()
  const change = async (on: boolean): Promise<void> => {
    const result = await submitCommand('set_start_code', { booking_id: booking.id, on })
    setRefused(result.ok ? undefined : result.error)
  }
  return (
    <>
      <Switch
        label={text('start_code.title')}
        text={text('start_code.ask', { name })}
        checked={booking.start_code === true}
        disabled={!isSent}
        onChange={(on) => void change(on)}
      />
      {refused && (
        <Notice tone="danger" role="alert">
          <p>{refusalText(refused)}</p>
        </Notice>
      )}
    </>
  )
}

export interface StartCodeCardProps {
  readonly shown: ShownBooking
  /** False for a request that only this device has: its switch cannot be pressed yet. */
  readonly isSent: boolean
  /** Of the helper. */
  readonly name: string
}

/** Renders nothing where there is nothing to switch or to tell. */
export function StartCodeCard({ shown, isSent, name }: StartCodeCardProps) {
  const { booking } = shown
  const part = startCodePart(booking)
  const canSwitch = canSetStartCode(booking) && !isAskedOfSeveral(booking)
  const isShown = part?.state.isOn === true && !isEnded(booking.status)
  if (!canSwitch && !isShown) return null
  return (
    <section className="stack g-2" aria-label={text('start_code.title')}>
      {canSwitch && <CodeSwitch booking={booking} isSent={isSent} name={name} />}
      {isShown && (
        <>
          <Result part={part} />
          <Digits shown={shown} part={part} name={name} />
        </>
      )}
    </section>
  )
}
