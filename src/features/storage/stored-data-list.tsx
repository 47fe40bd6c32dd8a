/** Each kind of stored data: its size, and a button where it can be removed. */
import type { DeviceStorage, EvictableKind } from '#state/offline/device-storage.ts'
import type { StorageUsage } from '#state/offline/tile-cache.ts'
import { useUser } from '#state/session/session.ts'
import { useOutbox } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { bytes } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { ListRow } from '#ui/list/list-row.tsx'

const ICONS: Readonly<Record<EvictableKind, IconName>> = { tiles: 'map', photos: 'photographer', threads: 'message' }

interface EvictableRowProps {
  readonly kind: EvictableKind
  readonly part: StorageUsage
  readonly onEvict: (kind: EvictableKind) => void
}

function EvictableRow({ kind, part: { count, bytes: size }, onEvict }: EvictableRowProps) {
  return (
    <li>
      <ListRow
        lead={<Icon name={ICONS[kind]} size={20} />}
        title={text(`storage.${kind}`)}
        text={
          <span className="num">{count === 0 ? text('storage.none') : text(`storage.${kind}_count`, { count, size: bytes(size) })}</span>
        }
        end={
          count > 0 && (
            <Button size="compact" label={text(`storage.free_${kind}`)} onPress={() => onEvict(kind)}>
              {text('storage.free')}
            </Button>
          )
        }
      />
    </li>
  )
}

/** The person's own data cannot be removed: the rest of the app needs it, and unsent commands exist nowhere else. */
function OwnRows({ own }: { readonly own: DeviceStorage['ownDocuments'] }) {
  const unsent = useOutbox().filter(({ state }) => state === 'waiting' || state === 'held').length
  return (
    <>
      {own && (
        <li>
          <ListRow
            lead={<Icon name="user" size={20} />}
            title={text('storage.own')}
            text={<span className="num">{text('storage.own_count', { ...own })}</span>}
          />
        </li>
      )}
      <li>
        <ListRow
          lead={<Icon name="send" size={20} />}
          title={text('storage.unsent')}
          text={unsent === 0 ? text('storage.unsent_none') : text('storage.unsent_count', { count: unsent })}
        />
      </li>
    </>
  )
}

export interface StoredDataListProps {
  readonly storage: DeviceStorage
  readonly onEvict: (kind: EvictableKind) => void
}

export function StoredDataList({ storage: { tiles, photos, threads, ownDocuments }, onEvict }: StoredDataListProps) {
  const user = useUser()
  return (
    <Card as="ul" clip label={text('storage.kept')}>
      <EvictableRow kind="tiles" part={tiles} onEvict={onEvict} />
      {photos && <EvictableRow kind="photos" part={photos} onEvict={onEvict} />}
      {threads && <EvictableRow kind="threads" part={threads} onEvict={onEvict} />}
      {user && <OwnRows own={ownDocuments} />}
    </Card>
  )
}
