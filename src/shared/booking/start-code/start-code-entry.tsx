/** The start code on the helper's side: the field for it, and what became of it. The start never waits for it. */
import { stepOpensAt } from '#domain/booking/steps/step-times.ts'
import { answersAbout, askedJobs } from '#domain/booking/steps/outcomes.ts'
import { visitsOf } from '#domain/booking/booking-visits.ts'
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { useNow } from '#state/display/use-now.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { usePendingCommands } from '../../waiting/use-pending-commands.ts'
import { isExhausted, startCodePart, startCodeResult, type StartCodePart } from './start-code-part.ts'
import './start-code.css'

/** The typed code, which goes with the start. */
export interface TypedStartCode {
  readonly value: string
  /** Why it cannot be sent. */
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  /** Gives it after the start. @param visit number of the visit */
  readonly confirm: (visit: number | undefined) => void
  readonly isBusy: boolean
}

export interface StartCodeEntryProps {
  readonly booking: Booking
  readonly code: TypedStartCode
}

/** True while the start can be pressed. */
function isStartOpen(booking: Booking, { visit }: StartCodePart, nowMs: number): boolean {
  const now = instantFromMs(nowMs)
  const startsAt = visit === undefined ? booking.starts_at : (visitsOf(booking).find(({ number }) => number === visit)?.starts_at ?? null)
  const opensAt = stepOpensAt(booking, startsAt, 'start')
  if (opensAt !== null && opensAt > now) return false
  return answersAbout(booking, visit).length === 0 && askedJobs(booking, now).every((job) => job.visit !== visit)
}

/** Returns the command with which a code waits; undefined where none does. */
function useWaitingCode({ id }: Booking, visit: number | undefined): 'start' | 'alone' | undefined {
  const waiting = usePendingCommands('start_job', 'start_visit', 'confirm_start').findLast(
    ({ args }) => args['booking_id'] === id && args['visit'] === visit && args['code'] !== undefined,
  )
  return waiting && (waiting.name === 'confirm_start' ? 'alone' : 'start')
}

function Line({ icon, children }: { readonly icon: 'check' | 'close' | 'clock'; readonly children: string }) {
  return (
    <p className="row g-2 t-small-strong num" role="status">
      <Icon name={icon} size={18} />
      {children}
    </p>
  )
}

function Entry({ booking, code, part }: StartCodeEntryProps & { readonly part: StartCodePart }) {
  const { visit, isRunning, state } = part
  const waiting = useWaitingCode(booking, visit)
  const result = startCodeResult(state)
  if (waiting)
    return (
      <Line icon="clock">
        {waiting === 'start'
          ? text('start_code.waits', { step: text(visit === undefined ? 'dashboard.start' : 'visit.start') })
          : text('start_code.waits_alone')}
      </Line>
    )
  return (
    <>
      {isRunning && result !== undefined && <Line icon={state.confirmedAt === undefined ? 'close' : 'check'}>{result}</Line>}
      {isRunning && isExhausted(state) && <p className="t-small c-2">{refusalText({ code: 'start_code_limit' })}</p>}
      {state.isOpen && (
        <TextField
          label={text('start_code.field', { name: localizeName(booking.customer_name) })}
          help={text(isRunning ? 'start_code.later' : 'start_code.optional')}
          value={code.value}
          error={code.error}
          inputMode="numeric"
          autoComplete="off"
          onChange={code.onChange}
        />
      )}
      {state.isOpen && isRunning && (
        <Button size="compact" variant="line" icon="check" busy={code.isBusy} onPress={() => code.confirm(visit)}>
          {text('start_code.check')}
        </Button>
      )}
    </>
  )
}

/** Renders nothing where no code is asked for, or the start cannot be pressed yet. */
export function StartCodeEntry({ booking, code }: StartCodeEntryProps) {
  const nowMs = useNow()
  const part = isChatOpen(booking) ? startCodePart(booking) : undefined
  if (!part?.state.isOn || (!part.isRunning && !isStartOpen(booking, part, nowMs))) return null
  return (
    <div className="start-code-entry">
      <Entry booking={booking} code={code} part={part} />
    </div>
  )
}
