/** Storage used out of the browser's limit, and whether the browser promised to keep it. */
import type { DeviceStorage } from '#state/offline/device-storage.ts'
import { isSharedDevice } from '#state/session/shared-device.ts'
import { text } from '#text/catalogue.ts'
import { bytes } from '#text/formatting/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

export function SpaceCard({ storage: { estimate, isPersistent } }: { readonly storage: Pick<DeviceStorage, 'estimate' | 'isPersistent'> }) {
  const used = estimate && text('storage.used', { used: bytes(estimate.used), quota: bytes(estimate.quota) })
  return (
    <Card padded>
      <div className="storage__space">
        {estimate === undefined ? (
          <p>{text('storage.used_unknown')}</p>
        ) : (
          <>
            <p className="t-heading num">{used}</p>
            <progress className="storage__bar" max={estimate.quota} value={estimate.used} aria-label={used} />
            <p className="c-2 num">{text('storage.used_text', { left: bytes(Math.max(estimate.quota - estimate.used, 0)) })}</p>
          </>
        )}
        {isPersistent !== undefined && (
          <p className="storage__promise">
            <Icon name={isPersistent ? 'check-circle' : 'info'} size={18} />
            {text(isPersistent ? 'storage.lasts' : 'storage.may_go')}
          </p>
        )}
        {isSharedDevice() && <Notice>{text('storage.shared')}</Notice>}
      </div>
    </Card>
  )
}
