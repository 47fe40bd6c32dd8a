/** The bar of the selection at the foot of the list: what is chosen, what collides, what went away, and the two answers. */
import { useState } from 'react'
import type { Collision, GoneRequest, Selection } from './selection.ts'
import { ScreenQuestion } from '#shared/question/screen-question.tsx'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { jobInTheWayText } from '../../jobs/jobs-in-the-way.ts'
import type { AnswerSeveral } from './use-answer-several.ts'

/** Lines shown at most: the rest is a number. */
const MOST_LINES = 3

const GONE = {
  withdrawn: 'select.withdrawn',
  expired: 'select.expired',
  taken: 'select.taken',
  answered: 'select.answered',
} as const satisfies Record<GoneRequest['why'], string>

function collisionText(collision: Collision): string {
  const name = localizeName(collision.booking.customer_name)
  return collision.kind === 'job'
    ? text('select.in_the_way', { name, jobs: collision.inTheWay.map(jobInTheWayText).join(' · ') })
    : text('select.overlap', { name, before: localizeName(collision.before.customer_name) })
}

function Lines({ lines: all }: { readonly lines: readonly string[] }) {
  const lines = [...new Set(all)]
  if (lines.length === 0) return null
  return (
    <ul className="select-bar__lines">
      {lines.slice(0, MOST_LINES).map((line) => (
        <li key={line} className="num">
          <Icon name="alert" size={16} />
          <span>{line}</span>
        </li>
      ))}
      {lines.length > MOST_LINES && <li>{text('select.more', { count: lines.length - MOST_LINES })}</li>}
    </ul>
  )
}

export interface SelectBarProps {
  readonly selection: Selection
  readonly collisions: readonly Collision[]
  /** Requests that can be chosen. */
  readonly all: number
  readonly several: AnswerSeveral
  readonly onAll: (chosen: boolean) => void
}

export function SelectBar({ selection: { chosen, gone }, collisions, all, several, onAll }: SelectBarProps) {
  const [asks, setAsks] = useState(false)
  const bookings = chosen.map(({ booking }) => booking)
  const isEmpty = chosen.length === 0
  const isAll = !isEmpty && chosen.length === all
  return (
    <section className="select-bar" aria-label={text('select.title')}>
      <div role="status">
        <Lines
          lines={[
            ...gone.map(({ booking, why }) => text(GONE[why], { name: localizeName(booking.customer_name) })),
            ...collisions.map(collisionText),
          ]}
        />
      </div>
      <div className="select-bar__row">
        <p className="t-strong num grow" role="status">
          {text('select.count', { count: chosen.length })}
        </p>
        <Button variant="text" size="compact" onPress={() => onAll(!isAll)}>
          {text(isAll ? 'select.none' : 'select.all')}
        </Button>
      </div>
      <div className="btn-2">
        <Button disabled={isEmpty} busy={several.busy === 'reject_booking'} onPress={() => setAsks(true)}>
          {text('dashboard.decline')}
        </Button>
        <Button
          variant="primary"
          disabled={isEmpty}
          busy={several.busy === 'accept_booking'}
          onPress={() => several.run('accept_booking', bookings)}
        >
          {text('dashboard.accept')}
        </Button>
      </div>
      {asks && (
        <ScreenQuestion
          danger
          title={text('select.decline_title', { count: chosen.length })}
          text={text('select.decline_text')}
          confirmLabel={text('dashboard.decline')}
          cancelLabel={text('common.cancel')}
          closeLabel={text('common.close')}
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false)
            several.run('reject_booking', bookings)
          }}
        />
      )}
    </section>
  )
}
