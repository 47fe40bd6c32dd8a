import { expect, test } from 'vitest'
import * as v from 'valibot'
import {
  BOOKING_DETAIL_NAMES,
  detailArgs,
  detailBodyFields,
  detailFields,
  detailsOf,
  emptiedDetails,
  NO_DETAILS,
  writtenDetails,
} from './booking-details.ts'

const booking = { special_instructions: 'Ring twice', duration_hours: 2 }

test('special instructions are in every booking and every command', () => {
  expect(BOOKING_DETAIL_NAMES[0]).toBe('special_instructions')
  expect(NO_DETAILS.special_instructions).toBe('')
  expect(detailsOf(NO_DETAILS)).toEqual({ special_instructions: '' })
  expect(detailArgs(NO_DETAILS)).toMatchObject({ special_instructions: '' })
  expect(v.is(v.object(detailFields), {})).toBe(false)
})

test('every other detail can be missing, and is left out when it is empty', () => {
  for (const detail of BOOKING_DETAIL_NAMES.filter((name) => name !== 'special_instructions')) {
    expect(v.is(detailFields[detail], undefined), detail).toBe(true)
    expect(detailArgs(NO_DETAILS)[detail], detail).toBeUndefined()
  }
})

test('a body of the API may lack all of them', () => {
  expect(v.parse(v.object(detailBodyFields), {})).toEqual(NO_DETAILS)
})

test('picks the details of a booking, those that are written, and their empty replacements', () => {
  expect(detailsOf(booking)).toEqual({ special_instructions: 'Ring twice' })
  expect(writtenDetails(booking)).toEqual([{ detail: 'special_instructions', text: 'Ring twice' }])
  expect(writtenDetails({ special_instructions: '' })).toEqual([])
  expect(emptiedDetails(booking)).toEqual({ special_instructions: '' })
})
