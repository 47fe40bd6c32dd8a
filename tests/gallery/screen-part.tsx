import { useState } from 'react'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { Avatar } from '#ui/list/avatar.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { BottomNav } from '#ui/navigation/bottom-nav.tsx'
import { BrandMark } from '#ui/icons/brand-mark.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { ChipRow } from '#ui/controls/chip-row.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { MapControls } from '#ui/controls/map-controls.tsx'
import { Rating } from '#ui/rating/rating.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Sheet, type SheetHeight } from '#ui/overlay/sheet/sheet.tsx'
import { SyncPill } from '#ui/status/sync-pill.tsx'
import { Part } from './part.tsx'

function nothing() {}

const places = [
  { id: 'home', label: 'Home', icon: 'home' },
  { id: 'bookings', label: 'Bookings', icon: 'calendar' },
  { id: 'profile', label: 'Profile', icon: 'user' },
  { id: 'logout', label: 'Logout', icon: 'log-out' },
] as const

/** The components together: the map's screen with a provider's sheet at half height. */
export function ScreenPart() {
  const [height, setHeight] = useState<SheetHeight>('half')
  const [words, setWords] = useState('')
  return (
    <Part name="A screen">
      <div className="gallery__phone">
        <div className="screen">
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
          <div className="gallery__search row g-2">
            <SearchField label="Find helpers" placeholder="Service, name or skill" value={words} onChange={setWords} />
            <IconButton icon="filter" label="Filters" box />
          </div>
          <div className="map-stage">
            <div className="map-stage__top">
              <ChipRow label="Services" padded>
                <Chip selected>All services</Chip>
                <Chip icon="cleaner" on="map" selected={false}>
                  Cleaner
                </Chip>
                <Chip icon="plumber" on="map" selected={false}>
                  Plumber
                </Chip>
              </ChipRow>
              <div className="pad row">
                <SyncPill kind="ok" text="Up to date" float onPress={nothing} />
              </div>
            </div>
            <div className="map-stage__controls">
              <MapControls
                label="Map of this screen"
                controls={[
                  { id: 'dark', icon: 'moon', label: 'Dark mode', onPress: nothing },
                  { id: 'full', icon: 'expand', label: 'Fullscreen', onPress: nothing },
                  { id: 'locate', icon: 'locate', label: 'My location', onPress: nothing },
                ]}
              />
            </div>
            <Sheet label="Grace Okafor" height={height} onHeight={setHeight} gripLabel="Show more or less of Grace">
              <ProviderSummary />
            </Sheet>
          </div>
          <BottomNav label="Main navigation" places={places} current="home" onSelect={nothing} />
        </div>
      </div>
    </Part>
  )
}

function ProviderSummary() {
  return (
    <div className="pad stack g-4">
      <div className="row row--top g-3">
        <Avatar text="🧹" size={64} />
        <div className="grow">
          <div className="row g-1">
            <h3 className="t-title ellip">Grace Okafor</h3>
            <Icon name="verified" size={18} label="Verified" />
          </div>
          <div className="row g-2">
            <span className="c-2">Cleaner</span>
            <Rating value="4.9" count="(128)" large />
          </div>
          <div className="row row--wrap g-1">
            <Badge tone="available">Available</Badge>
            <Badge tone="emergency">24/7 emergency</Badge>
          </div>
        </div>
        <IconButton icon="heart" tone="heart" pressed label="Remove from favorites" />
      </div>
      <Facts
        items={[
          { term: 'ETA', value: '8', unit: 'min' },
          { term: 'Per hour', value: '$35.00' },
          { term: 'Experience', value: '6', unit: 'years' },
          { term: 'Completed', value: '412', unit: 'jobs' },
        ]}
      />
      <div className="stack g-2">
        <Button variant="primary" wide>
          Book Now
        </Button>
        <div className="btn-2">
          <Button icon="calendar">Schedule</Button>
          <Button icon="user">View Profile</Button>
        </div>
      </div>
    </div>
  )
}
