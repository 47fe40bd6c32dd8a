/** Connection to the server, time of the last contact, and a retry button. */
import type { SyncStatus } from '#data/views/sync-view.ts'
import type { DirectoryConnection } from '#state/directory/directory.ts'
import { useDeviceNow } from '#state/display/use-now.ts'
import { text } from '#text/catalogue.ts'
import { offlineText } from '#text/formatting/age-text.ts'
import { deviceTimeZone, relativeDay, timeOfDay } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'

export type ConnectionInfo = Pick<SyncStatus, 'connection' | 'confirmed_at' | 'offline_since'> | DirectoryConnection

interface CardText {
  readonly icon: IconName
  readonly title: string
}

function cardTextOf({ connection, offline_since }: ConnectionInfo, nowMs: number): CardText {
  if (connection === 'live') return { icon: 'check', title: text('sync.ok') }
  if (connection === 'connecting') return { icon: 'sync', title: text('sync.connecting') }
  if (connection === 'signed_out') return { icon: 'lock', title: text('attention.signed_out_title') }
  return { icon: 'cloud-off', title: offlineText(offline_since, nowMs) }
}

export interface ConnectionCardProps {
  readonly contact: ConnectionInfo
  /** Undefined where a retry makes no sense. */
  readonly onRetry?: (() => void) | undefined
}

export function ConnectionCard({ contact, onRetry }: ConnectionCardProps) {
  const nowMs = useDeviceNow()
  const { icon, title } = cardTextOf(contact, nowMs)
  const { confirmed_at } = contact
  const last =
    confirmed_at === null
      ? text('attention.no_contact')
      : text('attention.last_contact', { time: `${relativeDay(confirmed_at, deviceTimeZone(), nowMs)}, ${timeOfDay(confirmed_at)}` })
  return (
    <Card padded className="connection">
      <Icon name={icon} size={20} />
      <div className="grow" role="status">
        <p className="t-strong">{title}</p>
        <p className="t-small c-2 num">{last}</p>
      </div>
      {onRetry && contact.connection !== 'live' && (
        <Button size="compact" icon="refresh" onPress={onRetry}>
          {text('attention.try_now')}
        </Button>
      )}
    </Card>
  )
}
