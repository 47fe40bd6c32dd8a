import { useState } from 'react'
import { Bubble } from '#ui/chat/bubble.tsx'
import { Composer } from '#ui/chat/composer.tsx'
import { DayStrip } from '#ui/booking/day-strip.tsx'
import { type Slot, SlotGrid } from '#ui/booking/slot-grid.tsx'
import { Steps } from '#ui/booking/steps.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Part } from './part.tsx'

const taken = new Set([9, 14, 15, 18])

function slotsFor(chosen: number): Slot[] {
  return [9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map((hour) => {
    const state = taken.has(hour) ? 'taken' : hour === chosen ? 'chosen' : hour === chosen + 1 ? 'run' : 'free'
    return { id: String(hour), text: `${hour}:00`, name: `${hour}:00, ${state}`, state }
  })
}

const days = [
  ['22', 'Sun'],
  ['23', 'Mon'],
  ['24', 'Tue'],
  ['25', 'Wed'],
  ['26', 'Thu'],
  ['27', 'Fri'],
  ['28', 'Sat'],
] as const

/** Times, progress and conversation. */
export function TimeParts() {
  const [hour, setHour] = useState(10)
  const [day, setDay] = useState('24')
  const [words, setWords] = useState('')
  return (
    <>
      <Part name="Choosing a time">
        <DayStrip
          title="November 2026"
          range="22 – 28 Nov"
          days={days.map(([id, weekday]) => ({
            id,
            weekday,
            day: id,
            name: `${weekday} ${id} November`,
            disabled: id === '22' || id === '26',
            today: id === '23',
          }))}
          chosen={day}
          onChoose={setDay}
          earlierLabel="Earlier days"
          laterLabel="Later days"
          onLater={() => setDay('28')}
        />
        <SlotGrid label="Start" slots={slotsFor(hour)} onChoose={(id) => setHour(Number(id))} />
      </Part>
      <Part name="Following a booking">
        <Steps
          label="Progress"
          steps={[
            { id: 'a', text: 'Booking Confirmed', time: '13:41', state: 'done', stateName: 'done' },
            { id: 'b', text: 'Provider Notified', time: '13:41', state: 'done', stateName: 'done' },
            {
              id: 'c',
              text: 'Provider En Route',
              small: 'On my way, usually about 8 min',
              time: '13:52',
              state: 'now',
              stateName: 'now',
            },
            { id: 'd', text: 'Service Started', state: 'todo', stateName: 'upcoming' },
            { id: 'e', text: 'Service Completed', state: 'todo', stateName: 'upcoming' },
          ]}
        />
      </Part>
      <Part name="Conversation" edge>
        <div className="thread gallery__thread">
          <div className="thread__day">Today</div>
          <div className="thread__event">Grace accepted your booking, 13:43</div>
          <Bubble side="theirs" meta="13:44" first>
            Hello Amina! I am bringing everything, you only need to let me in.
          </Bubble>
          <Bubble side="mine" meta="13:46" tick={{ state: 'read', name: 'Seen' }} first>
            Great. Ring twice, the bell is quiet.
          </Bubble>
          <Bubble side="mine" meta="13:46" tick={{ state: 'delivered', name: 'On their device' }}>
            Third floor, blue door.
          </Bubble>
          <Bubble side="theirs" meta="written 14:02, delivered 15:10" first>
            Is there parking behind the house?
          </Bubble>
          <Bubble side="mine" meta="15:11" tick={{ state: 'sent', name: 'Sent' }} first>
            Yes, bay 12 is ours.
          </Bubble>
          <Bubble side="mine" meta="15:14" tick={{ state: 'waiting', name: 'Storage' }}>
            The gate code is on the note by the letter boxes.
          </Bubble>
        </div>
        <div>
          <Banner>Message sent locally (offline mode)</Banner>
          <Composer label="Message" placeholder="Message" sendLabel="Send" value={words} onChange={setWords} onSend={() => setWords('')} />
          <Composer
            label="Reply to Amina"
            sendLabel="Send the reply"
            inline
            value={'Two lines\nof words'}
            onChange={setWords}
            onSend={() => setWords('')}
          />
        </div>
      </Part>
    </>
  )
}
