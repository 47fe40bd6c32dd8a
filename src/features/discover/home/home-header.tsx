/** Title, search, filter and bell; dashboard and messages of a customer, login of a visitor. Two lines on a phone, one bar on a desktop. */
import { NotificationBell } from '#shared/notifications/notification-bell.tsx'
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { logInHere, provideServices } from '#shared/account/provide-services.ts'
import { withUser } from '#shared/account/require-user.ts'
import { memoLocalized } from '#state/display/memo-localized.ts'
import { countActiveFilters, useFilter } from '#state/directory/directory.ts'
import { beginSuggesting, endSuggesting, noteSearch } from '#state/directory/recents.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useThreads } from '#state/sync/user-queries.ts'
import { showDashboard, showRoleSelection, showView, useCity, useView } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { BrandMark } from '#ui/icons/brand-mark.tsx'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { focusHelpers } from './focus-helpers.ts'

const toDashboard = (): void => withUser(() => showDashboard())

function Brand({ size }: { readonly size: number }) {
  return (
    <button type="button" className="brand" onClick={showRoleSelection} aria-label={text('nav.home_title')}>
      <BrandMark size={size} />
      <span>{text('app.name')}</span>
    </button>
  )
}

function MessagesButton() {
  const unread = useThreads()?.reduce((sum, thread) => sum + thread.unread, 0) ?? 0
  return (
    <IconButton
      icon="message"
      label={unread > 0 ? text('nav.messages_unread', { count: unread }) : text('nav.messages')}
      badge={unread > 0 ? (unread > 9 ? '9+' : String(unread)) : undefined}
      onPress={() => withUser(() => openOverlay({ kind: 'messages' }))}
    />
  )
}

function Search() {
  const [filter, setFilter] = useFilter()
  return (
    <SearchField
      label={text('map.search')}
      placeholder={text('map.search')}
      clearLabel={text('map.search_clear')}
      value={filter.text}
      onChange={(value) => setFilter({ ...filter, text: value.slice(0, 100) })}
      onFocus={beginSuggesting}
      onEscape={() => endSuggesting()}
      onSubmit={noteSearch}
      onDown={focusHelpers}
    />
  )
}

/** @param box has a background, on a phone; the button of a desktop also closes the filters, which are beside the list */
function FilterButton({ box }: { readonly box: boolean }) {
  const isOpen = useView() === 'filters'
  const [filter] = useFilter()
  const [city] = useCity()
  const set = countActiveFilters(filter, city)
  return (
    <IconButton
      icon="filter"
      box={box}
      label={set > 0 ? text('map.filter_set', { count: set }) : text('map.filter')}
      badge={set > 0 ? String(set) : undefined}
      expanded={box ? undefined : isOpen}
      onPress={() => showView(isOpen ? 'map' : 'filters')}
    />
  )
}

/** Header on a phone. */
export const PhoneHomeHeader = memoLocalized(function HomeHeader() {
  const user = useUser()
  return (
    <header className="home-header">
      <div className="home-header__bar">
        <h1 className="home-header__title">
          <Brand size={26} />
        </h1>
        {user ? (
          <>
            <IconButton icon="briefcase" label={text('nav.dashboard')} onPress={toDashboard} />
            <MessagesButton />
          </>
        ) : (
          <>
            <span className="home-header__provide">
              <IconButton icon="briefcase" label={text('selection.provider')} onPress={provideServices} />
            </span>
            <Button variant="text" onPress={logInHere}>
              {text('auth.login')}
            </Button>
          </>
        )}
        <NotificationBell />
      </div>
      <div className="home-header__search">
        <Search />
        <FilterButton box />
      </div>
    </header>
  )
})

/** Header on a desktop, above list and map. */
export const DesktopHomeHeader = memoLocalized(function HomeTop() {
  const user = useUser()
  return (
    <header className="top">
      <Brand size={32} />
      <Search />
      <FilterButton box={false} />
      <span className="grow" />
      <SyncStatusPill />
      {user ? (
        <>
          <Button icon="briefcase" onPress={toDashboard}>
            {text('nav.dashboard')}
          </Button>
          <MessagesButton />
        </>
      ) : (
        <>
          <Button variant="text" icon="briefcase" onPress={provideServices}>
            {text('selection.provider')}
          </Button>
          <Button onPress={logInHere}>{text('auth.login')}</Button>
        </>
      )}
      <NotificationBell />
    </header>
  )
})
