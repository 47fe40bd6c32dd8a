import { describe, expect, test } from 'vitest'
import { BOOKING_TRANSITIONS, nextStatus, type TransitionEvent } from './booking-transitions.ts'
import {
  BOOKING_EVENTS,
  BOOKING_ROLES,
  BOOKING_STATUSES,
  isChatOpen,
  isEnded,
  type BookingRole,
  type BookingStatus,
} from '../documents/booking.ts'

/**
 * The allowed transitions of the specification, one line each: from, event, role, to.
 * Without a start the system completes a job that both sides say was done. The system cancels when an account is deleted, also a job in progress (docs/decisions, deleted accounts), and marks a request as having
 * reached the provider.
 */
const ORACLE = `
pending     notified   system    pending
pending     accepted   provider  accepted
pending     rejected   provider  rejected
pending     cancelled  customer  cancelled
pending     cancelled  system    cancelled
pending     expired    system    expired
accepted    on_my_way  provider  accepted
accepted    started    provider  in_progress
accepted    completed  system    completed
accepted    cancelled  customer  cancelled
accepted    cancelled  provider  cancelled
accepted    cancelled  system    cancelled
in_progress completed  provider  completed
in_progress completed  system    completed
in_progress start_undone provider accepted
completed   completion_undone provider in_progress
in_progress cancelled  system    cancelled
`
const oracle = new Map(
  ORACLE.trim()
    .split('\n')
    .map((line) => {
      const [from, event, by, to] = line.split(/ +/)
      return [`${from} ${event} ${by}`, to] as const
    }),
)

const events = BOOKING_EVENTS.filter(
  (event): event is TransitionEvent => event !== 'requested' && !/^(?:time|visit|outcome|extra|start_code)_/.test(event),
)
const cells = BOOKING_STATUSES.flatMap((from) =>
  events.flatMap((event) => BOOKING_ROLES.map((by): [BookingStatus, TransitionEvent, BookingRole] => [from, event, by])),
)

describe('transitions', () => {
  test('there are 7 states, 10 events and 3 roles', () => {
    expect(cells).toHaveLength(7 * 10 * 3)
    expect(BOOKING_STATUSES).toEqual(['pending', 'accepted', 'rejected', 'in_progress', 'completed', 'cancelled', 'expired'])
  })

  test.each(cells)('%s, %s by %s', (from, event, by) => {
    expect(nextStatus(from, event, by)).toBe(oracle.get(`${from} ${event} ${by}`))
  })

  test('the table has no other edges', () => {
    const edges = Object.entries(BOOKING_TRANSITIONS).flatMap(([from, row]) =>
      Object.entries(row).flatMap(([event, edge]) => (edge ? edge.by.map((by) => `${from} ${event} ${by} ${edge.to}`) : [])),
    )
    expect(edges.sort()).toEqual([...oracle].map(([cell, to]) => `${cell} ${to}`).sort())
  })

  test('final states have no transitions but the undoing of a completion, and every other state can end', () => {
    const ended = ['rejected', 'completed', 'cancelled', 'expired']
    const reach = (from: BookingStatus): Set<string> => {
      const seen = new Set<BookingStatus>([from])
      for (const status of seen)
        for (const event of events)
          for (const by of BOOKING_ROLES) {
            const next = nextStatus(status, event, by)
            if (next && event !== 'completion_undone') seen.add(next)
          }
      return seen
    }
    for (const status of BOOKING_STATUSES) {
      expect(isEnded(status)).toBe(ended.includes(status))
      if (ended.includes(status)) expect([...reach(status)]).toEqual([status])
      else expect([...reach(status)].some((next) => ended.includes(next))).toBe(true)
    }
    expect(reach('pending').size).toBe(7)
  })
})

test('the chat is open only while accepted or in progress', () => {
  expect(BOOKING_STATUSES.filter((status) => isChatOpen({ status }))).toEqual(['accepted', 'in_progress'])
})
