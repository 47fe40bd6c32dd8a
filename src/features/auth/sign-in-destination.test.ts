import { expect, test } from 'vitest'
import { signInDestination, type SignInContext } from './sign-in-destination.ts'

const customer: SignInContext = {
  userType: 'customer',
  signedUp: false,
  isEntry: false,
  fromSelection: false,
  wantsDashboard: false,
  returning: false,
}

const cases: readonly (readonly [name: string, change: Partial<SignInContext>, place: string])[] = [
  ['a customer who was asked to log in stays', {}, 'stay'],
  ['a customer who signs up to book stays', { signedUp: true }, 'stay'],
  ['a provider who logs in to book stays', { userType: 'provider' }, 'stay'],
  ['a provider who signs up goes to the dashboard', { userType: 'provider', signedUp: true }, 'dashboard'],
  ['a customer who logs in on the map stays', { isEntry: true }, 'stay'],
  ['a provider who logs in on the map goes to the dashboard', { userType: 'provider', isEntry: true }, 'dashboard'],
  ['a customer who chose to provide on the map goes to the dashboard', { isEntry: true, wantsDashboard: true }, 'dashboard'],
  ['a provider at the selection goes to the dashboard', { userType: 'provider', fromSelection: true }, 'dashboard'],
  ['a customer who chose to provide goes to the dashboard', { fromSelection: true, wantsDashboard: true }, 'dashboard'],
  ['a customer at the selection goes to the map', { fromSelection: true }, 'map'],
  ['somebody whose place is remembered goes there', { userType: 'provider', fromSelection: true, returning: true }, 'stay'],
  ['but who chose to provide goes to the dashboard', { fromSelection: true, returning: true, wantsDashboard: true }, 'dashboard'],
]

test.each(cases)('%s', (_name, change, place) => {
  expect(signInDestination({ ...customer, ...change })).toBe(place)
})
