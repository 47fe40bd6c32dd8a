import { AttentionCard } from '#ui/feedback/attention-card.tsx'
import { Avatar } from '#ui/list/avatar.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ProviderRow } from '#ui/list/provider-row.tsx'
import { Rating } from '#ui/rating/rating.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Stars } from '#ui/rating/stars.tsx'
import { Stats } from '#ui/layout/stats.tsx'
import { StatusLabel } from '#ui/status/status-label.tsx'
import { TimeTiles } from '#ui/booking/time-tiles.tsx'
import { Flow, Part } from './part.tsx'

function nothing() {}

/** Content: statuses, numbers, rows, cards. */
export function ContentParts() {
  return (
    <>
      <StatusParts />
      <RowParts />
      <AttentionPart />
    </>
  )
}

function StatusParts() {
  return (
    <Part name="Status, badges, numbers">
      <Flow>
        <StatusLabel tone="available">Available</StatusLabel>
        <StatusLabel tone="busy">Busy</StatusLabel>
        <StatusLabel tone="off">Off Duty</StatusLabel>
        <StatusLabel tone="emergency">Emergency Only</StatusLabel>
      </Flow>
      <Flow>
        <Badge tone="available">Available</Badge>
        <Badge tone="pending">Pending</Badge>
        <Badge tone="accepted">Accepted</Badge>
        <Badge tone="rejected">Rejected</Badge>
        <Badge tone="progress">In progress</Badge>
        <Badge tone="other">Completed</Badge>
        <Badge tone="other" icon="close">
          Cancelled
        </Badge>
        <Badge tone="other" icon="clock">
          Expired
        </Badge>
        <Badge tone="emergency">24/7 emergency</Badge>
      </Flow>
      <Flow>
        <Icon name="verified" size={18} label="Verified" />
        <Rating value="4.9" count="(128)" label="4.9 stars, 128 reviews" />
        <Rating value="4.9" count="(128)" large />
        <Rating newLabel="New" />
        <Stars value={3.5} label="3.5 out of 5 stars" />
        <Stars value={5} label="5 out of 5 stars" size={20} />
      </Flow>
      <Flow>
        <Avatar text="🧹" size={32} />
        <Avatar text="🔧" size={40} />
        <Avatar text="📷" />
        <Avatar text="🧹" size={64} />
        <Avatar text="🍳" size={76} />
        <Avatar text="amina" kind="letter" size={40} />
        <Avatar text="Ben" kind="letter" />
      </Flow>
      <Facts
        items={[
          { term: 'ETA', value: '8', unit: 'min' },
          { term: 'Per hour', value: '$35.00' },
          { term: 'Experience', value: '6', unit: 'years' },
          { term: 'Completed', value: '412', unit: 'jobs' },
        ]}
      />
      <Stats
        items={[
          { term: 'Active bookings', value: '2' },
          { term: 'Today’s earnings', value: '$140.00' },
          {
            term: 'Rating, 128 reviews',
            value: (
              <>
                <Icon name="star" size={18} filled className="i--star" />
                4.9
              </>
            ),
          },
          { term: 'Total jobs', value: '412' },
        ]}
      />
      <Stats
        columns={3}
        items={[
          { term: 'Today', value: '$140.00' },
          { term: 'This week', value: '$612.50' },
          { term: 'This month', value: '$2,480.00' },
        ]}
      />
      <Notice>
        Prices are what helpers ask for <b>one hour</b>.
      </Notice>
      <Notice tone="warn">You’re offline. The list is from 13:58.</Notice>
      <Notice tone="danger">Your account is blocked. Write to us to find out why.</Notice>
    </Part>
  )
}

function RowParts() {
  return (
    <Part name="Provider rows" edge>
      <ul>
        <li>
          <ProviderRow
            picture="🧹"
            name="Grace Okafor"
            verifiedLabel="Verified"
            meta={['Cleaner', '0.4 km', '8 min']}
            status={<StatusLabel tone="available">Available</StatusLabel>}
            price="$35.00"
            priceUnit="/h"
            rating={<Rating value="4.9" count="(128)" />}
            selected
            onPress={nothing}
          />
        </li>
        <li>
          <ProviderRow
            picture="🔧"
            name="Marcus Bell"
            verifiedLabel="Verified"
            meta={['Plumber', '0.7 km', '11 min']}
            status={<StatusLabel tone="emergency">Emergency Only</StatusLabel>}
            price="$62.00"
            priceUnit="/h"
            rating={<Rating value="4.8" count="(94)" />}
            waitingLabel="Waiting to send"
            onPress={nothing}
          />
        </li>
        <li>
          <ProviderRow
            picture="🐕"
            name="Yuki Alexandra Tanaka-Montgomery"
            meta={['Graphic designer and illustrator', '1.2 km', '15 min']}
            status={<StatusLabel tone="busy">Busy</StatusLabel>}
            price="$1,022.00"
            priceUnit="/h"
            rating={<Rating newLabel="New" />}
            onPress={nothing}
          />
        </li>
      </ul>
      <div className="pad">
        <SectionHeader title="Waiting to send" note="in this order" level={3} flush />
        <Card as="ul" clip>
          <li>
            <ListRow
              waiting
              lead={<Icon name="clock" size={20} />}
              title="Message to Grace"
              text="The gate code is on the note by the letter boxes in the yard"
              lines={2}
              end="15:14"
            />
          </li>
          <li>
            <ListRow
              lead={<Avatar text="Ben" kind="letter" size={40} />}
              title="Ben Carter"
              text="Could you come at 12 instead?"
              end="14:20"
              unseen
              onPress={nothing}
            />
          </li>
          <li>
            <ListRow title="Notifications" lead={<Icon name="bell" />} end={<Icon name="chevron-right" size={20} />} onPress={nothing} />
          </li>
        </Card>
        <SectionHeader
          title="Your profile"
          level={3}
          action={
            <Button variant="text" size="compact" icon="edit">
              Edit
            </Button>
          }
        />
        <Card as="article" clip>
          <ListRow
            lead={<Avatar text="Ben" kind="letter" size={40} />}
            title="Ben Carter"
            text="Cleaner"
            end={<Badge tone="pending">Pending</Badge>}
          />
          <div className="pad stack g-3">
            <div className="facts2">
              <span>
                <Icon name="clock" size={18} />
                Tue 24 Nov, 16:00 – 18:00
              </span>
              <b>$70.00</b>
              <span>
                <Icon name="place" size={18} />
                About 1 km away
              </span>
            </div>
            <div className="btn-2">
              <Button>Decline</Button>
              <Button variant="primary">Accept</Button>
            </div>
            <span />
          </div>
        </Card>
      </div>
    </Part>
  )
}

function AttentionPart() {
  return (
    <Part name="Attention" ground>
      <AttentionCard
        tone="refused"
        title="That time was just taken"
        actions={[
          { id: 'edit', label: 'Edit', onPress: nothing },
          { id: 'retry', label: 'Retry', busy: true, onPress: nothing },
          { id: 'discard', label: 'Discard', danger: true, onPress: nothing },
        ]}
      >
        <div className="stack g-3">
          <div className="row g-3">
            <Avatar text="🧹" size={40} />
            <div className="grow">
              <div className="t-strong">Grace Okafor, cleaner</div>
              <div className="t-small c-2 num">You requested Tue 24 Nov, 10:00 – 12:00</div>
            </div>
          </div>
          <p className="c-2">Grace accepted another booking for these hours while you were offline.</p>
          <TimeTiles
            label="Nearest openings"
            options={[
              { id: 'a', time: '12:00', day: 'Tue 24 Nov' },
              { id: 'b', time: '16:00', day: 'Tue 24 Nov' },
              { id: 'c', time: '9:00', day: 'Wed 25 Nov' },
            ]}
            chosen="a"
            onChoose={nothing}
          />
          <Button variant="primary" wide>
            Book Tue 12:00 – 14:00 · $70.00
          </Button>
        </div>
      </AttentionCard>
      <AttentionCard
        tone="ask"
        title="Still needed now?"
        actions={[
          { id: 'send', label: 'Send now', onPress: nothing },
          { id: 'discard', label: 'Discard', danger: true, onPress: nothing },
        ]}
      >
        <div className="row g-3">
          <Avatar text="🔧" size={40} />
          <div className="grow">
            <div className="t-strong">Marcus Bell, plumber</div>
            <div className="t-small c-2 num">As soon as possible · waiting 24 min · $62.00</div>
          </div>
        </div>
      </AttentionCard>
    </Part>
  )
}
