import { expect, test } from 'vitest'
import type { DeviceMeasure } from '../messages.ts'
import { judgeDevices } from './judge-samples.ts'

const measure = (rows: number): DeviceMeasure => ({
  label: 'Ann',
  rows: rows + 50,
  bytes: 0,
  held: 50,
  heldBytes: 0,
  photos: 0,
  tables: {},
})
const judge = (rowsAt: (minute: number) => number) =>
  judgeDevices(
    Array.from({ length: 100 }, (_, minute) => ({ at: minute * 60, devices: [measure(rowsAt(minute))] })),
    1_200,
  )

test('rows that come and go are no growth, and those of the warm-up do not count', () => {
  expect(judge((minute) => 10 + (minute % 20))).toEqual({ excess: 29, failures: [] })
  expect(judge((minute) => (minute < 20 ? minute : 20)).failures).toEqual([])
})

test('rows that become more all the time are growth', () => {
  expect(judge((minute) => 10 + minute).failures).toEqual([
    expect.stringContaining('Ann stores 90 rows more than its person sees, 49 before'),
  ])
  expect(judge((minute) => 10 + minute + (minute % 7)).failures).toHaveLength(1)
})
