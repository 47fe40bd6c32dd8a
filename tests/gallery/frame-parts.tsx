import { useState } from 'react'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { Avatar } from '#ui/list/avatar.tsx'
import { BottomNav } from '#ui/navigation/bottom-nav.tsx'
import { BrandMark } from '#ui/icons/brand-mark.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { NavigationPlace } from '#ui/navigation/navigation-item.tsx'
import { NavigationRail } from '#ui/navigation/navigation-rail.tsx'
import { SyncPill } from '#ui/status/sync-pill.tsx'
import { TabPanel } from '#ui/navigation/tab-panel.tsx'
import { TabStrip } from '#ui/navigation/tab-strip.tsx'
import { Part } from './part.tsx'

function nothing() {}

type Place = 'home' | 'bookings' | 'profile' | 'logout'

const places: readonly NavigationPlace<Place>[] = [
  { id: 'home', label: 'Home', icon: 'home' },
  { id: 'bookings', label: 'Bookings', icon: 'calendar', badge: '2', name: 'Bookings, 2 new' },
  { id: 'profile', label: 'Profile', icon: 'user' },
]
const leave: NavigationPlace<Place> = { id: 'logout', label: 'Logout', icon: 'log-out' }

const tabs = ['Main', 'Bookings', 'Calendar', 'Ratings', 'Packages', 'Earnings'] as const

/** Bars, tabs and navigation. */
export function FrameParts() {
  const [place, setPlace] = useState<Place>('home')
  const [tab, setTab] = useState<(typeof tabs)[number]>('Bookings')
  return (
    <>
      <Part name="Bars" edge>
        <AppBar
          lead={
            <span className="brand">
              <BrandMark />
              NearHelp
            </span>
          }
          actions={
            <>
              <IconButton icon="briefcase" label="Switch to Provider Dashboard" />
              <IconButton icon="message" label="Messages" />
              <IconButton icon="bell" label="Notifications, 3 new" badge="3" />
            </>
          }
        />
        <AppBar
          line
          title="Your booking"
          back={{ label: 'Back', onPress: nothing }}
          actions={<SyncPill kind="ok" text="Up to date" onPress={nothing} />}
        />
        <AppBar
          line
          person
          title={
            <span>
              <span className="ellip">Grace Okafor</span>
              <Icon name="verified" size={18} label="Verified" />
            </span>
          }
          subtitle="Today, 14:00 – 16:00"
          back={{ label: 'Back', onPress: nothing }}
          lead={<Avatar text="🧹" size={40} />}
          actions={<SyncPill kind="off" text="Offline since 15:12" onPress={nothing} />}
        />
        <AppBar
          title="Filters"
          back={{ label: 'Close', icon: 'close', onPress: nothing }}
          actions={
            <Button variant="text" size="compact">
              Reset
            </Button>
          }
        />
        <div>
          <TabStrip
            label="Dashboard"
            idPrefix="gallery"
            tabs={tabs.map((name) => ({
              id: name,
              label: name,
              ...(name === 'Ratings' ? { badge: '2', name: 'Ratings, 2 new' } : {}),
            }))}
            selected={tab}
            onSelect={setTab}
          />
          <TabPanel idPrefix="gallery" id={tab}>
            <p className="pad t-small c-2">What {tab} shows.</p>
          </TabPanel>
        </div>
        <BottomNav label="Main" places={[...places, leave]} current={place} onSelect={setPlace} />
      </Part>
      <Part name="Rail" edge>
        <div className="gallery__rail">
          <NavigationRail
            label="Main, at the side"
            head={
              <span className="brand">
                <BrandMark size={32} label="NearHelp" />
              </span>
            }
            places={places}
            endPlaces={[leave]}
            current={place}
            onSelect={setPlace}
          />
        </div>
      </Part>
    </>
  )
}
