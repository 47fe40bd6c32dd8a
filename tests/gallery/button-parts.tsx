import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { ChipRow } from '#ui/controls/chip-row.tsx'
import { ChoiceCard } from '#ui/controls/choice-card.tsx'
import { FloatingButton } from '#ui/controls/floating-button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { MapControls } from '#ui/controls/map-controls.tsx'
import { SyncPill } from '#ui/status/sync-pill.tsx'
import { Flow, Part, Remark } from './part.tsx'

function nothing() {}

/** Buttons, chips and pills in every state. */
export function ButtonParts() {
  const [favourite, setFavourite] = useState(true)
  const [service, setService] = useState('all')
  return (
    <>
      <Part name="Buttons">
        <Flow>
          <Button variant="primary">Book Now</Button>
          <Button>Schedule</Button>
          <Button variant="tint">Subscribe Now - Save 15%</Button>
          <Button variant="line">Export earnings</Button>
          <Button variant="danger">Cancel</Button>
          <Button variant="danger-line">Delete account</Button>
          <Button variant="text">Reset</Button>
          <Button disabled>Contact</Button>
          <Button variant="primary" disabled>
            Send
          </Button>
        </Flow>
        <Remark>Compact, with icons</Remark>
        <Flow>
          <Button size="compact" icon="shield">
            Verify profile
          </Button>
          <Button size="compact" variant="primary" icon="megaphone">
            Advertise
          </Button>
          <Button size="compact" variant="text" iconEnd="chevron-down">
            Distance
          </Button>
          <LinkButton href="https://example.org" icon="globe" external>
            Website
          </LinkButton>
          <LinkButton href="https://example.org" variant="chip" icon="instagram" external>
            Instagram
          </LinkButton>
        </Flow>
        <Remark>Under way: same place, same size, a clock</Remark>
        <Flow>
          <Button variant="tint" busy>
            Saved on this device
          </Button>
          <Button variant="primary" busy>
            Confirm Booking
          </Button>
        </Flow>
        <Button variant="primary" wide icon="map">
          Show 18 on map
        </Button>
        <div className="btn-2">
          <Button icon="calendar">Schedule</Button>
          <Button icon="user">View Profile</Button>
        </div>
      </Part>
      <Part name="Icon buttons, pills, chips">
        <Flow>
          <IconButton icon="message" label="Messages" />
          <IconButton icon="bell" label="Notifications, 3 new" badge="3" />
          <IconButton icon="bell" label="Notifications, 9+ new" badge="9+" />
          <IconButton
            icon="heart"
            tone="heart"
            pressed={favourite}
            label={favourite ? 'Remove from favorites' : 'Add to favorites'}
            onPress={() => setFavourite(!favourite)}
          />
          <IconButton icon="filter" label="Filters" box />
          <IconButton icon="filter" label="Filters, 2 set" box pressed />
          <IconButton icon="trash" label="Delete" tone="danger" />
          <IconButton icon="close" label="Close" tone="quiet" size={20} />
          <IconButton icon="chevron-left" label="Earlier" disabled />
        </Flow>
        <Flow>
          <SyncPill kind="ok" text="Up to date" onPress={nothing} />
          <SyncPill kind="wait" text="3 waiting" onPress={nothing} />
          <SyncPill kind="off" text="Offline since 13:58" onPress={nothing} />
          <SyncPill kind="need" text="Needs attention" onPress={nothing} />
        </Flow>
        <ChipRow label="Services" wrap>
          {(['all', 'cleaner', 'plumber', 'tutor'] as const).map((name) => (
            <Chip key={name} icon={name === 'all' ? undefined : name} selected={service === name} onPress={() => setService(name)}>
              {name === 'all' ? 'All services' : `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`}
            </Chip>
          ))}
          <Chip icon="repeat" selected selectedVariant="tinted">
            Save 15%
          </Chip>
          <Chip disabled>Not now</Chip>
        </ChipRow>
      </Part>
      <Part name="Over the map">
        <div className="gallery__stage">
          <div className="map-stage__top">
            <ChipRow label="Services on the map" padded>
              <Chip selected>All services</Chip>
              <Chip icon="cleaner" on="map" selected={false}>
                Cleaner
              </Chip>
              <Chip icon="plumber" on="map" selected={false}>
                Plumber
              </Chip>
              <Chip icon="motorbike" on="map" selected={false}>
                Okada
              </Chip>
            </ChipRow>
            <div className="pad row">
              <SyncPill kind="ok" text="Up to date" float onPress={nothing} />
            </div>
          </div>
          <div className="map-stage__controls">
            <MapControls
              label="Map"
              controls={[
                { id: 'dark', icon: 'moon', label: 'Dark mode', onPress: nothing },
                { id: 'full', icon: 'expand', label: 'Fullscreen', onPress: nothing },
                { id: 'locate', icon: 'locate', label: 'My location', isOn: true, onPress: nothing },
              ]}
            />
          </div>
          <div className="map-stage__float">
            <FloatingButton icon="radar" onPress={nothing}>
              Proximity alert
            </FloatingButton>
          </div>
        </div>
        <Flow>
          <FloatingButton icon="radar" active onPress={nothing}>
            Watching 5 km
          </FloatingButton>
        </Flow>
      </Part>
      <Part name="Choices" ground>
        <ChoiceCard icon="search" title="Find Services" text="See who’s nearby, book and chat" onPress={nothing} />
        <ChoiceCard icon="briefcase" title="Provide Services" text="Get requests, run your day, get paid" onPress={nothing} />
        <ChoiceCard icon="repeat" title="Every week" text="Save 15% on each visit" selected onPress={nothing} />
        <ChoiceCard icon="calendar" title="Once" selected={false} onPress={nothing} />
      </Part>
    </>
  )
}
