import { CITIES } from '#domain/cities.ts'
import { NotificationBell } from '#parts/notification-bell.tsx'
import { requireUser } from '#parts/require-user.ts'
import { LiveSyncPill } from '#parts/live-sync-pill.tsx'
import { filtersSet, useFilter } from '#state/directory.ts'
import { openOverlay } from '#state/overlays.ts'
import { useUser } from '#state/session.ts'
import { useThreads } from '#state/user-data.ts'
import { showDashboard, showSelection, showView, useCity } from '#state/view.ts'
import { text } from '#text/catalogue.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineSelect } from '#ui/inline-select.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { cityLabel } from './city-label.ts'

function MessagesButton() {
  const unread = useThreads()?.reduce((sum, thread) => sum + thread.unread, 0) ?? 0
  return (
    <IconButton
      icon="message"
      label={unread > 0 ? text('nav.messages_unread', { count: unread }) : text('nav.messages')}
      badge={unread > 0 ? (unread > 9 ? '9+' : String(unread)) : undefined}
      onPress={() => requireUser(() => openOverlay({ kind: 'messages' }))}
    />
  )
}

const ALL = '*'

function CityChoice() {
  const [city, setCity] = useCity()
  return (
    <InlineSelect
      label={text('map.city')}
      value={city ?? ALL}
      options={[{ value: ALL, label: text('map.all_cities') }, ...CITIES.map((each) => ({ value: each.name, label: cityLabel(each) }))]}
      onChange={(value) => setCity(value === ALL ? null : value)}
    />
  )
}

/** Title, dashboard, messages, bell; below it the search and the filter button. One bar on a desktop. */
export function HomeHeader() {
  const [filter, setFilter] = useFilter()
  const user = useUser()
  const set = filtersSet(filter)
  const toDashboard = (): void => requireUser(() => showDashboard())
  return (
    <header className="home-header">
      <div className="home-header__bar">
        <button type="button" className="brand home-header__brand" onClick={showSelection} aria-label={text('nav.home_title')}>
          <BrandMark size={26} />
          <span>{text('app.name')}</span>
        </button>
        <div className="home-header__actions">
          <span className="from-desktop">
            <LiveSyncPill />
          </span>
          <CityChoice />
          <span className="from-desktop">
            <Button icon="briefcase" onPress={toDashboard}>
              {text('nav.dashboard')}
            </Button>
          </span>
          <span className="to-desktop">
            <IconButton icon="briefcase" label={text('nav.dashboard')} onPress={toDashboard} />
          </span>
          {user && <MessagesButton />}
          <NotificationBell />
        </div>
      </div>
      <div className="home-header__search">
        <SearchField
          label={text('map.search')}
          placeholder={text('map.search')}
          clearLabel={text('map.search_clear')}
          value={filter.text}
          onChange={(value) => setFilter({ ...filter, text: value.slice(0, 100) })}
        />
        <IconButton
          icon="filter"
          box
          label={set > 0 ? text('map.filter_set', { count: set }) : text('map.filter')}
          badge={set > 0 ? String(set) : undefined}
          onPress={() => showView('filters')}
        />
      </div>
    </header>
  )
}
