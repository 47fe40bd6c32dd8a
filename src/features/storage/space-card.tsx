/** How much is used of what the browser allows, and whether it promised to keep it. */
import type { DeviceStorage } from '#state/offline/device-storage.ts'
import { isSharedDevice } from '#state/session/shared-device.ts'
import { text } from '#text/catalogue.ts'
import { bytes } from '#text/formatting/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

export function SpaceCard({ held: { space, lasts } }: { readonly held: Pick<DeviceStorage, 'space' | 'lasts'> }) {
  const used = space && text('storage.used', { used: bytes(space.used), quota: bytes(space.quota) })
  return (
    <Card padded>
      <div className="storage__space">
        {space === undefined ? (
          <p>{text('storage.used_unknown')}</p>
        ) : (
          <>
            <p className="t-heading num">{used}</p>
            <progress className="storage__bar" max={space.quota} value={space.used} aria-label={used} />
            <p className="c-2 num">{text('storage.used_text', { left: bytes(Math.max(space.quota - space.used, 0)) })}</p>
          </>
        )}
        {lasts !== undefined && (
          <p className="storage__promise">
            <Icon name={lasts ? 'check-circle' : 'info'} size={18} />
            {text(lasts ? 'storage.lasts' : 'storage.may_go')}
          </p>
        )}
        {isSharedDevice() && <Notice>{text('storage.shared')}</Notice>}
      </div>
    </Card>
  )
}
