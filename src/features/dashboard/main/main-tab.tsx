/** The provider's day first, then status, numbers, chats and profile. */
import type { Provider } from '#domain/documents/provider.ts'
import { ContactPrompt } from '#shared/contacts/contact-prompt.tsx'
import { useUser } from '#state/session/session.ts'
import { DaySection } from './day/day-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { ProfileUnavailable } from '../shared/profile-unavailable.tsx'
import { ProfileSection } from './profile-section.tsx'
import { PositionSwitch } from './position-switch.tsx'
import { RefusedChanges } from '../shared/refused-changes.tsx'
import { ReviewsSection } from './reviews-section.tsx'
import { StatsSection } from './stats-section.tsx'
import { StatusSection } from './status-section.tsx'

/** @param provider undefined while this device has no profile of the provider */
export function MainTab({ provider }: { readonly provider: Provider | undefined }) {
  const user = useUser()
  if (!provider || !user) return <ProfileUnavailable />
  return (
    <div className="pad dash-main">
      <div className="dash-main__part">
        <ContactPrompt />
        <RefusedChanges />
        <DaySection provider={provider} />
      </div>
      <div className="dash-main__part">
        <StatusSection provider={provider} />
        <PositionSwitch />
        <StatsSection provider={provider} />
        <MessagesSection key={user.uid} ownUid={user.uid} />
        <ProfileSection provider={provider} />
        <ReviewsSection provider={provider} />
      </div>
    </div>
  )
}
