/** The provider's day at a glance: status, numbers, chats, profile. */
import type { Shown } from '#data/user-store.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { useUser } from '#state/session.ts'
import { text } from '#text/catalogue.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { MessagesSection } from './messages-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { RefusedOwn } from './refused-own.tsx'
import { StatsSection } from './stats-section.tsx'
import { StatusSection } from './status-section.tsx'

/** @param provider undefined while this device does not hold the own profile */
export function MainTab({ provider }: { readonly provider: Shown<Provider> | undefined }) {
  const user = useUser()
  return (
    <div className="pad dash-main">
      <div className="dash-main__part">
        <RefusedOwn />
        {provider ? (
          <>
            <StatusSection provider={provider} />
            <StatsSection provider={provider.doc} />
          </>
        ) : (
          <>
            <Notice role="status">{text('dashboard.profile_missing')}</Notice>
            <Skeleton shape="card" count={2} onBackground />
          </>
        )}
      </div>
      <div className="dash-main__part">
        {user && <MessagesSection ownUid={user.uid} />}
        {provider && <ProfileSection provider={provider.doc} />}
      </div>
    </div>
  )
}
