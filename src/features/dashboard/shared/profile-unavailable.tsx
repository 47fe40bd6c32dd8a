import { text } from '#text/catalogue.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** Shown while this device has not received the provider's profile. */
export function ProfileUnavailable() {
  return (
    <div className="pad dash-column">
      <Notice role="status">{text('dashboard.profile_missing')}</Notice>
      <Skeleton shape="card" count={3} onBackground />
    </div>
  )
}
