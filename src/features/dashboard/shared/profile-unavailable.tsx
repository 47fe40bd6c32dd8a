import { text } from '#text/catalogue.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** Stands where nothing can be said yet: the own profile has not reached this device. */
export function ProfileUnavailable() {
  return (
    <div className="pad dash-column">
      <Notice role="status">{text('dashboard.profile_missing')}</Notice>
      <Skeleton shape="card" count={3} onBackground />
    </div>
  )
}
