/** The person's profile: contact, location, account, preferences, favourites, ratings and data. */
import { countRequestedBookings } from '#domain/replication/retention.ts'
import { isAwaitingDecision, CommandDecisionCard } from '#shared/outbox/command-decision-card.tsx'
import { InstallCard } from '#shared/device/install-card.tsx'
import { ShortcutsCard } from '#shared/device/shortcuts-card.tsx'
import { LanguageSelect } from '#shared/device/language-select.tsx'
import { provideServices } from '#shared/account/provide-services.ts'
import { SignInPrompt } from '#shared/account/sign-in-prompt.tsx'
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { usePendingCommands } from '#shared/waiting/use-pending-commands.ts'
import { useShowsWaiting } from '#shared/waiting/use-shows-waiting.ts'
import { useUser } from '#state/session/session.ts'
import { useBookings, useOutbox, useProfile } from '#state/sync/user-queries.ts'
import { showView } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { ChoiceCard } from '#ui/controls/choice-card.tsx'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { DataCard } from '../data/data-card.tsx'
import { FavouritesCard } from './favourites-card.tsx'
import { LocationCard } from './location-card.tsx'
import { PlacesCard } from '../places/places-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { RatingsCard } from './ratings-card.tsx'
import { SecurityCard } from '../security/security-card.tsx'
import '../profile.css'

function RefusedChanges() {
  return useOutbox()
    .filter((item) => item.name === 'update_profile' && isAwaitingDecision(item))
    .map((item) => <CommandDecisionCard key={item.id} item={item} />)
}

/** Says that changes of the profile are only on this device. */
function WaitingChanges() {
  if (!useShowsWaiting(usePendingCommands('update_profile', 'set_read_marks', 'save_place', 'delete_place').length > 0)) return null
  return (
    <Notice tone="warn" icon="clock" role="status">
      <p className="t-strong">{text('profile.saved_here')}</p>
      <p>{text('profile.saved_here_text')}</p>
    </Notice>
  )
}

function ProfileCards() {
  const profile = useProfile()
  const bookings = useBookings()
  if (profile === undefined) {
    return (
      <div className="pad column profile-cards">
        <Skeleton shape="card" count={3} label={text('common.loading')} />
        <Skeleton shape="card" count={2} />
      </div>
    )
  }
  return (
    <div className="pad profile-cards profile-cards--wide">
      <div className="profile-cards__part">
        <RefusedChanges />
        <WaitingChanges />
        <ContactCard profile={profile} />
        <AccountCard
          profile={profile}
          bookings={
            bookings &&
            countRequestedBookings(
              profile,
              bookings.map(({ doc }) => doc),
            )
          }
        />
        <FavouritesCard />
        <RatingsCard profile={profile} />
        <SecurityCard />
      </div>
      <div className="profile-cards__part">
        <InstallCard always />
        <LocationCard profile={profile} />
        <PlacesCard />
        <PreferencesCard profile={profile} />
        <ShortcutsCard />
        <DataCard />
      </div>
    </div>
  )
}

/** What a visitor finds here: the login, the way to offer services, and the language. */
function VisitorProfile() {
  return (
    <>
      <SignInPrompt picture="people" title={text('profile.signed_out')} />
      <div className="pad column stack g-3 profile-visitor">
        <ChoiceCard icon="briefcase" title={text('selection.provider')} text={text('selection.provider_text')} onPress={provideServices} />
        <LanguageSelect />
        <ShortcutsCard />
      </div>
    </>
  )
}

export function CustomerProfile() {
  const user = useUser()
  return (
    <Screen
      bar={
        <AppBar
          line
          title={text('profile.title')}
          back={{ label: text('profile.to_map'), onPress: () => showView('map') }}
          actions={<SyncStatusPill />}
        />
      }
    >
      {user ? <ProfileCards /> : <VisitorProfile />}
    </Screen>
  )
}
