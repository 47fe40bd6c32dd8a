import { useId } from 'react'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { useBlockedPeople } from '#state/sync/blocked-people.ts'
import { text } from '#text/catalogue.ts'
import { fullDate } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { RowWithAction } from '#ui/list/row-with-action.tsx'
import './block.css'
import { UnblockButton } from './unblock-button.tsx'

/** The people whom the user blocked, each with a button to unblock. Renders nothing without any. */
export function BlockedPeople() {
  const people = useBlockedPeople()
  const titleId = useId()
  if (people.length === 0) return null
  return (
    <div className="blocked-people">
      <h3 className="t-strong" id={titleId}>
        {text('block.list')}
      </h3>
      <ul aria-labelledby={titleId}>
        {people.map(({ doc, waiting }) => {
          const name = localizeName(doc.name ?? '')
          return (
            <li key={doc.person_id}>
              <RowWithAction aside={<UnblockButton personId={doc.person_id} name={name} />}>
                <ListRow
                  lead={<Avatar text={name} kind="letter" size={40} />}
                  title={<span dir="auto">{name}</span>}
                  text={waiting ? <WaitingTag /> : doc.blocked_at && text('block.since', { date: fullDate(doc.blocked_at) })}
                />
              </RowWithAction>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
