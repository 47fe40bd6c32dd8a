/** What opens the account besides sessions, each with a button that ends it. */
import { useState } from 'react'
import { instantToMs, type Instant } from '#domain/time/instant.ts'
import type { Refusal } from '#domain/errors.ts'
import type { Result } from '#domain/result.ts'
import { ScreenQuestion } from '#shared/question/screen-question.tsx'
import { endCalendarLink, endCodes, endPushSubscription, type AccountAccess } from '#state/account/access-client.ts'
import { useNow } from '#state/display/use-now.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { fullDate, listTime, timeOfDay } from '#text/formatting/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { deviceName } from '../device-name.ts'
import type { OwnSecurity } from '../use-account-security.ts'

/** Titles by the end of their keys, which is the kind of code. */
const CODE_TITLES = [
  'security.code_password_reset',
  'security.code_email_change',
  'security.code_contact_email',
  'security.code_contact_phone',
] as const

interface Item {
  readonly key: string
  readonly icon: IconName
  readonly title: string
  readonly lines: readonly string[]
  /** What no longer works then. */
  readonly effect: string
  readonly end: () => Promise<Result<void, Refusal>>
}

function itemsOf({ calendar, push, codes }: AccountAccess, nowMs: number): readonly Item[] {
  // A started minute counts: the clocks of two machines differ.
  const when = (instant: Instant): string => listTime(instant, Math.max(nowMs, instantToMs(instant)))
  const items: Item[] = []
  if (calendar)
    items.push({
      key: 'calendar',
      icon: 'calendar',
      title: text('security.access_calendar'),
      lines: [
        text('security.access_created', { day: fullDate(calendar.created_at) }),
        calendar.last_used_at === null
          ? text('security.access_unfetched')
          : text('security.access_fetched', {
              when: when(calendar.last_used_at),
              client: text(`security.client.${calendar.client ?? 'other'}`),
            }),
      ],
      effect: text('security.access_calendar_end'),
      end: endCalendarLink,
    })
  for (const each of push)
    items.push({
      key: each.id,
      icon: 'bell',
      title: text('security.access_push', { device: each.is_current ? text('security.this_device') : deviceName(each) }),
      lines: [
        each.last_delivered_at === null
          ? text('security.access_undelivered')
          : text('security.access_delivered', { when: when(each.last_delivered_at) }),
      ],
      effect: text('security.access_push_end'),
      end: () => endPushSubscription(each.id),
    })
  for (const { kind, to, expires_at } of codes)
    items.push({
      key: kind,
      icon: 'mail',
      title: text(CODE_TITLES.find((key) => key.endsWith(kind)) ?? 'security.code_email_change'),
      lines: [text('security.code_until', { to, time: timeOfDay(expires_at) })],
      effect: text('security.code_end'),
      end: () => endCodes(kind),
    })
  return items
}

export function AccessList({ titleId, security }: { readonly titleId: string; readonly security: OwnSecurity }) {
  const nowMs = useNow()
  const [asking, setAsking] = useState<Item>()
  const items = security.list ? itemsOf(security.list.access, nowMs) : []
  if (items.length === 0) return null
  const end = async (item: Item): Promise<void> => {
    const { title } = item
    if (!(await security.run(item.end))) return
    showToast({ content: () => ({ title: text('security.access_ended', { name: title }) }), icon: 'lock' })
    setAsking(undefined)
  }
  return (
    <div>
      <h3 className="t-strong security-devices" id={titleId}>
        {text('security.access')}
      </h3>
      <ul className="device-list" aria-labelledby={titleId}>
        {items.map((item) => (
          <li key={item.key} className="device-row">
            <ListRow
              lead={<Icon name={item.icon} size={20} />}
              title={item.title}
              text={item.lines.map((line) => (
                <span key={line} className="device-row__line num">
                  {line}
                </span>
              ))}
              end={
                <IconButton
                  icon="close"
                  label={text('security.access_end', { name: item.title })}
                  disabled={!security.isOnline}
                  onPress={() => setAsking(item)}
                />
              }
            />
          </li>
        ))}
      </ul>
      {asking && (
        <ScreenQuestion
          title={text('security.access_end', { name: asking.title })}
          text={asking.effect}
          confirmLabel={text('security.access_end_confirm')}
          cancelLabel={text('common.cancel')}
          closeLabel={text('common.close')}
          busy={security.busy}
          problem={security.problem}
          onConfirm={() => void end(asking)}
          onCancel={() => {
            security.clearProblem()
            setAsking(undefined)
          }}
        />
      )}
    </div>
  )
}
