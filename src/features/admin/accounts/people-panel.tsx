/** Finds any account by its complete e-mail address or id, or both sides of a booking by its number, and blocks or unblocks it. */
import { shortId } from '#domain/ids.ts'
import { useState } from 'react'
import { moderationStatusOfProfile, type ModerationStatusAction } from '#domain/moderation/moderation-status.ts'
import type { Refusal } from '#domain/errors.ts'
import { bookingStatusName } from '#shared/booking/booking-labels.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { callAdmin } from '#state/session/admin-session.ts'
import { text } from '#text/catalogue.ts'
import { fullDate } from '#text/formatting/format.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { AccountActionDialog } from './account-action-dialog.tsx'
import { personLookupSchema, type FoundBooking, type Person } from '../shared/admin-responses.ts'

function stateOf({ is_removed, is_blocked }: Person): { readonly tone: 'accepted' | 'rejected' | 'other'; readonly name: string } {
  if (is_removed) return { tone: 'other', name: text('admin.group_removed') }
  return is_blocked ? { tone: 'rejected', name: text('admin.group_blocked') } : { tone: 'accepted', name: text('admin.people_open') }
}

function PersonCard({ person, onAction }: { readonly person: Person; readonly onAction: (action: ModerationStatusAction) => void }) {
  const { id, name, userType, created_at, is_blocked, is_removed, has_service } = person
  const action = is_blocked ? 'unblock' : 'block'
  const { tone, name: state } = stateOf(person)
  return (
    <div className="card card--pad stack g-3">
      <span className="row row--between g-2">
        <span className="admin-name">
          <Avatar text={name} kind="letter" size={32} />
          <b className="ellip" dir="auto">
            {name}
          </b>
        </span>
        <Badge tone={tone}>{state}</Badge>
      </span>
      <span className="admin-card__facts">
        <span>{text(`admin.people_${userType}`)}</span>
        <span>{text('admin.people_joined', { date: fullDate(created_at) })}</span>
        <code>{shortId(id)}</code>
      </span>
      {has_service && <p className="t-small c-2">{text('admin.people_service')}</p>}
      {!is_removed && (
        <span className="admin-acts">
          <Button
            size="compact"
            variant="quiet"
            label={text('admin.act_of', { action: text(`admin.act_${action}`), name })}
            onPress={() => onAction(action)}
          >
            {text(`admin.act_${action}`)}
          </Button>
        </span>
      )}
    </div>
  )
}

function BookingCard({ booking: { id, status, service_type, created_at } }: { readonly booking: FoundBooking }) {
  return (
    <div className="row row--between g-2">
      <h3 className="t-strong num">{text('admin.people_booking', { number: shortId(id) })}</h3>
      <span className="t-small c-2">{[serviceName(service_type), bookingStatusName(status), fullDate(created_at)].join(' · ')}</span>
    </div>
  )
}

/** @param onChanged called after an action */
export function PeoplePanel({ onChanged }: { readonly onChanged: () => void }) {
  const [query, setQuery] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const [found, setFound] = useState<{
    readonly query: string
    readonly person: Person | null
    readonly bookings: readonly FoundBooking[]
  }>()
  const [action, setAction] = useState<{ readonly person: Person; readonly kind: ModerationStatusAction }>()
  const cards = (people: readonly Person[]) =>
    people.map((person) => <PersonCard key={person.id} person={person} onAction={(kind) => setAction({ person, kind })} />)
  const find = async (q: string): Promise<void> => {
    if (q === '' || busy) return
    setBusy(true)
    const result = await callAdmin('POST', '/people/find', personLookupSchema, { q })
    setBusy(false)
    setRefused(result.ok || result.error.code === 'unauthorized' ? undefined : result.error)
    if (result.ok) setFound({ query: q, ...result.value })
  }
  return (
    <section className="stack g-3 admin-people" aria-label={text('admin.people')} aria-busy={busy}>
      <h2 className="t-heading">{text('admin.people')}</h2>
      <p className="c-2">{text('admin.people_text')}</p>
      <form
        className="admin-people__find"
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          void find(query.trim())
        }}
      >
        <TextField
          label={text('admin.people_field')}
          value={query}
          inputMode="email"
          maxLength={254}
          onChange={(words) => {
            setQuery(words)
            // The result belongs to the previous query.
            setFound(undefined)
            setRefused(undefined)
          }}
        />
        <Button type="submit" variant="primary" icon="search" busy={busy}>
          {text('admin.people_find')}
        </Button>
      </form>
      {refused && (
        <Notice tone="danger" role="alert">
          {refusalText(refused)}
        </Notice>
      )}
      <div role="status">
        {found?.person === null && found.bookings.length === 0 && (
          <EmptyState picture="people" level={3} title={text('admin.people_none')} />
        )}
      </div>
      {found?.person && cards([found.person])}
      {found?.bookings.map((booking) => (
        <section key={booking.id} className="stack g-3">
          <BookingCard booking={booking} />
          {cards(booking.people)}
        </section>
      ))}
      {found && action && (
        <AccountActionDialog
          subject={{ id: action.person.id, name: action.person.name, kind: 'person', from: moderationStatusOfProfile(action.person) }}
          action={action.kind}
          onClose={() => setAction(undefined)}
          onChanged={() => {
            void find(found.query)
            onChanged()
          }}
        />
      )}
    </section>
  )
}
