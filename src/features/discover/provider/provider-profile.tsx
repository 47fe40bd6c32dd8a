/** A provider's whole profile as a screen, where no map is below it: from a list of favorites, or from the filters of a phone. */
import { FavouriteButton } from '#shared/provider/favourite-button.tsx'
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { useIsMissing, useProvider } from '#state/directory/directory.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Bio, ProfileActions, ProfileFacts, useMissingText } from './profile-parts.tsx'
import { ProfileSections } from './profile-sections.tsx'
import { ProviderState, ProviderTitle } from './provider-header.tsx'

export function ProviderProfile({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'provider-profile' }> }) {
  const provider = useProvider(overlay.providerId)
  const isMissing = useIsMissing(overlay.providerId)
  const { isAway, missing } = useMissingText(overlay.providerId)
  const back = { label: text('common.back'), onPress: () => closeOverlay() }
  if (!provider) {
    return (
      <Screen surface bar={<AppBar title={text('nav.profile')} back={back} />}>
        {isMissing && <EmptyState picture={isAway ? 'cloud' : 'people'} level={2} title={missing} />}
      </Screen>
    )
  }
  return (
    <Screen
      label={provider.name}
      bar={
        <AppBar
          back={back}
          actions={
            <>
              <SyncStatusPill />
              <FavouriteButton providerId={provider.id} />
            </>
          }
        />
      }
      action={<ProfileActions provider={provider} />}
    >
      <div className="profile-top">
        <div className="pad column stack g-2">
          <ProviderTitle provider={provider} level={1} />
          <ProviderState provider={provider} />
          <ProfileFacts provider={provider} />
        </div>
      </div>
      <div className="pad column provider-profile">
        <Bio provider={provider} />
        <ProfileSections provider={provider} />
      </div>
    </Screen>
  )
}
